import type { AppContext } from '../../context.ts'

/** Returns the URL of the separate management listener, as seen from this machine. */
export const managementAddress = (
  { managementTls }: Pick<AppContext['config'], 'managementTls'>,
  port: number,
): string => `${managementTls === undefined ? 'http' : 'https'}://localhost:${port}`

/** Returns the base URL of the console, without `/console`. */
export const consoleUrlOf = ({
  config,
  publicUrl,
}: Pick<AppContext, 'config' | 'publicUrl'>): string => {
  const { consoleUrl, managementPort } = config
  if (consoleUrl !== undefined) return consoleUrl
  const isSeparate = config.publicUrl === undefined && managementPort !== undefined
  return isSeparate ? managementAddress(config, managementPort) : publicUrl
}
