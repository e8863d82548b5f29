import type { operations } from '../../generated/management.ts'
import type { Handler } from './handler.ts'

/** Handlers of the management API act for the staff of the service: there is no caller. */
export type ManagementHandler<Op extends keyof operations> = Handler<operations[Op], undefined>
