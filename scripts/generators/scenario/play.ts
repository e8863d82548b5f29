import type { Clients, DocumentName } from './clients.ts'
import type { Stage } from './stage.ts'
import { type Steps, stepsOf } from './steps.ts'

/**
 * Plays the scenario of a document with one client: `node play.js <document> <module> <stage>`
 * writes what came of each step as JSON, the message where one failed, else null.
 */

const [name = '', path = '', stageText = ''] = process.argv.slice(2)
const stage = JSON.parse(stageText) as Stage

const { connect } = (await import(path)) as { connect: () => Clients[DocumentName] }
const results: Record<string, string | null> = {}
const steps = stepsOf[name as DocumentName] as Steps<unknown>
for (const [title, step] of Object.entries(steps)) {
  try {
    await step(connect, stage)
    results[title] = null
  } catch (error) {
    results[title] = error instanceof Error ? error.message.slice(0, 2000) : String(error)
  }
}
console.log(JSON.stringify(results))
process.exit(0)
