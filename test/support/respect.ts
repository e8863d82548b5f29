import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestServer } from './server.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export const workflowsFile = join(root, 'openapi/workflows.arazzo.yaml')

interface Check {
  name: string
  passed: boolean
  message: string
}

interface Step {
  stepId: string
  // biome-ignore lint/suspicious/noExplicitAny: Respect holds answers against the documents
  response: { statusCode: number; body: any }
  checks: Check[]
}

interface Workflow {
  workflowId: string
  executedSteps: (Step | Workflow)[]
}

export interface WorkflowRun {
  isSuccess: boolean
  text: string
  /** The requests in order, including repetitions and the requests of inner workflows. */
  steps: Step[]
  answerOf(stepId: string): Step['response']['body']
  faults: string[]
}

const stepsOf = (workflows: Workflow[]): Step[] =>
  workflows.flatMap(({ executedSteps }) =>
    executedSteps.flatMap((each) => ('executedSteps' in each ? stepsOf([each]) : [each])),
  )

const serversOf = ({ url }: Pick<TestServer, 'url'>): string[] =>
  [
    `payments=${url}/api/v1`,
    `form=${url}`,
    `account=${url}/account/v1`,
    `management=${url}/management/v1`,
  ].flatMap((server) => ['--server', server])

const respect = (args: string[]): Promise<{ code: number; text: string }> =>
  new Promise((resolve) => {
    execFile(
      'node_modules/.bin/node',
      ['node_modules/@redocly/cli/bin/cli.js', 'respect', ...args],
      {
        cwd: root,
        env: {
          PATH: process.env.PATH ?? '',
          REDOCLY_TELEMETRY: 'off',
          REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
        },
      },
      (error, out, err) => resolve({ code: Number(error?.code ?? 0), text: out + err }),
    )
  })

/**
 * Writes the workflows with bundled documents, because the files in openapi/ omit the shared
 * responses.
 */
const overBundles = async (folder: string): Promise<string> => {
  const text = await readFile(workflowsFile, 'utf8')
  const bundles = relative(folder, join(root, 'generated'))
  const file = join(folder, 'workflows.arazzo.yaml')
  await writeFile(file, text.replaceAll(/url: \.\/([\w-]+)\.yaml/g, `url: ${bundles}/$1.json`))
  return file
}

/** Runs one workflow, which may fail. Throws Respect's output if Respect cannot run it. */
export const runWorkflow = async (
  server: Pick<TestServer, 'url'>,
  workflowId: string,
  inputs: Record<string, unknown>,
  file?: string,
): Promise<WorkflowRun> => {
  const folder = await mkdtemp(join(tmpdir(), 'respect-'))
  try {
    const report = join(folder, 'report.json')
    const { code, text } = await respect([
      ...[
        file ?? (await overBundles(folder)),
        '--workflow',
        workflowId,
        '--input',
        JSON.stringify(inputs),
      ],
      ...['--json-output', report, '--no-secrets-masking', ...serversOf(server)],
    ])
    const written = await readFile(report, 'utf8').catch(() => {
      throw new Error(`Respect ran nothing: ${text}`)
    })
    const { files } = JSON.parse(written)
    const steps = stepsOf(
      Object.values<{ executedWorkflows: Workflow[] }>(files).flatMap(
        ({ executedWorkflows }) => executedWorkflows,
      ),
    )
    const last = new Map(steps.map((step) => [step.stepId, step]))
    return {
      isSuccess: code === 0,
      text,
      steps,
      answerOf: (stepId) => last.get(stepId)?.response.body,
      faults: [...last.values()].flatMap(({ stepId, checks }) =>
        checks.filter(({ passed }) => !passed).map(({ message }) => `${stepId}: ${message}`),
      ),
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
