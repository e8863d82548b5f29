/** Whether all that tests can use must be there: elsewhere they leave out what is missing. */
export const isBuildServer = !['', '0', 'false'].includes(process.env.CI ?? '')
