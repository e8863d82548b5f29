/** Where a restore puts a database until it is whole. */
export const restoringFolder = (database: string): string => `${database}.restoring`
