/** Whether this is a CI machine, where a missing program fails tests instead of skipping them. */
export const isBuildServer = !['', '0', 'false'].includes(process.env.CI ?? '')
