/** The folder in which a restore unpacks a database until it is complete. */
export const restoringFolder = (database: string): string => `${database}.restoring`
