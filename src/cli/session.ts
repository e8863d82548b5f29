import type { Command } from 'commander'
import { readDigitCode } from '../domain/pasted-text.ts'
import type { Schemas } from './apis.ts'
import { ask, askWithoutToken } from './client.ts'
import { verb } from './options.ts'
import { fields } from './output.ts'
import { passwordOf, type WithPassword, withPassword } from './password-option.ts'
import { personLine } from './people.ts'

export const session = (program: Command): void => {
  const noun = program
    .command('session')
    .description('sign in as a person; set MANAGEMENT_TOKEN to the token')
  start(noun)
  confirmSession(noun)
  completeReset(noun)
  show(noun)
  addAuthenticator(noun)
  confirmAuthenticator(noun)
  end(noun)
}

const start = (noun: Command) =>
  withPassword(
    verb(
      noun,
      'start',
      'sign in, and show the token once',
      'start --email awa@momo.example --password-file password',
    ).requiredOption('--email <address>', 'e-mail'),
  ).action((options: WithPassword & { email: string }, command: Command) => {
    const password = passwordOf(options, command)
    return askWithoutToken(
      (api, { email }: { email: string }) => api.POST('/sign-in', { body: { email, password } }),
      ({ data }) => fields(data),
    )(options, command)
  })

const confirmSession = (noun: Command) =>
  withPassword(
    verb(
      noun,
      'confirm',
      'complete or confirm a sign-in, and show its new token',
      'confirm --code 492039',
    )
      .option('--code <digits>', 'code from the authenticator')
      .option('--recovery-code <code>', 'recovery code, if the authenticator is lost'),
  ).action((options: ConfirmOptions, command: Command) => {
    const body = proofOf(options, command)
    return ask(
      (api, _options: ConfirmOptions) => api.POST('/session/confirm', { body }),
      ({ data }) => fields(data),
    )(options, command)
  })

const completeReset = (noun: Command) =>
  withPassword(
    verb(
      noun,
      'reset-password <secret>',
      'set a new password with the secret from the reset link',
      'reset-password mmr_... --password-file password',
    ),
  ).action((secret: string, options: WithPassword, command: Command) => {
    const password = passwordOf(options, command)
    return askWithoutToken(
      (api, token: string, _options: WithPassword) =>
        api.POST('/password-resets/complete', { body: { token, password } }),
      () => 'The password was changed. You can sign in now.',
    )(secret, options, command)
  })

export const show = (noun: Command) =>
  verb(noun, 'show', 'show the signed-in person and their permissions', 'show').action(
    ask(
      (api) => api.GET('/session'),
      ({ data: { person, permissions, has_second_factor, second_factor_due } }) =>
        fields({
          ...personLine(person),
          permissions: permissions.join(' '),
          has_second_factor,
          second_factor_due,
        }),
    ),
  )

const addAuthenticator = (noun: Command) =>
  verb(
    noun,
    'add-authenticator',
    'create the secret of an authenticator app; activate it with confirm-authenticator',
    'add-authenticator',
  ).action(
    ask(
      (api) => api.POST('/session/authenticator'),
      ({ data }) => fields(data),
    ),
  )

const confirmAuthenticator = (noun: Command) =>
  verb(
    noun,
    'confirm-authenticator <code>',
    'activate the authenticator, and show its recovery codes once',
    'confirm-authenticator 492039',
  ).action(
    ask(
      (api, code: string) => api.POST('/session/authenticator/confirm', { body: { code } }),
      ({ data }) => fields({ recovery_codes: data.recovery_codes }),
    ),
  )

export const end = (noun: Command) =>
  verb(noun, 'end', 'sign out', 'end').action(
    ask(
      (api) => api.DELETE('/session'),
      () => 'signed out',
    ),
  )

interface ConfirmOptions extends WithPassword {
  code?: string
  recoveryCode?: string
}

const proofOf = (
  { code, recoveryCode, ...rest }: ConfirmOptions,
  command: Command,
): Schemas['ConfirmSessionRequest'] => {
  if (code !== undefined) return { code: readDigitCode(code) }
  if (recoveryCode !== undefined) return { recovery_code: recoveryCode }
  return { password: passwordOf(rest, command) }
}
