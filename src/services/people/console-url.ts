import type { AppContext } from '../../context.ts'

/** The URL of the separate management listener on this machine. */
export const managementAddress = (
  { managementTls }: Pick<AppContext['config'], 'managementTls'>,
  port: number,
): string => `${managementTls === undefined ? 'http' : 'https'}://localhost:${port}`

/** The base URL of the console, without `/console`. */
export const consoleUrlOf = ({
  config,
  publicUrl,
}: Pick<AppContext, 'config' | 'publicUrl'>): string => {
  const { consoleUrl, managementPort } = config
  if (consoleUrl !== undefined) return consoleUrl
  const isSeparate = config.publicUrl === undefined && managementPort !== undefined
  return isSeparate ? managementAddress(config, managementPort) : publicUrl
}
