import type { operations } from '../../../generated/management.ts'
import type { Handler } from '../operation.ts'

/** Handlers of the management API act for whoever runs the service: there is no caller. */
export type ManagementHandler<Op extends keyof operations> = Handler<operations[Op], undefined>
