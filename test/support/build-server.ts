/** Tests fail on a CI machine if a program is missing. On other machines they are skipped. */
export const isBuildServer = !['', '0', 'false'].includes(process.env.CI ?? '')
