/**
 * What programs that tests start know of the environment: nothing that would decide what they do.
 * They share what Node has compiled before, without which a start takes twice as long.
 */
export const programEnvironment = {
  PATH: process.env.PATH ?? '',
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? '',
}
