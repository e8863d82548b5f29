/** A restore unpacks the database in this folder until the database is complete. */
export const restoringFolder = (database: string): string => `${database}.restoring`
