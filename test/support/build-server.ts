/** Whether this is a build server (CI), where a missing program fails tests instead of skipping. */
export const isBuildServer = !['', '0', 'false'].includes(process.env.CI ?? '')
