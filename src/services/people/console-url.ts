import type { AppContext } from '../../context.ts'

/** The address at which people see the console, without `/console`. */
export const consoleUrlOf = ({
  config,
  publicUrl,
}: Pick<AppContext, 'config' | 'publicUrl'>): string => {
  const { consoleUrl, managementPort } = config
  const isOwnPort = config.publicUrl === undefined && managementPort !== undefined
  return consoleUrl ?? (isOwnPort ? `http://localhost:${managementPort}` : publicUrl)
}
