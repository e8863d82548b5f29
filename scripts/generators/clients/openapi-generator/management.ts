import { answerOfAxios } from '../scenario/answers.ts'
import type { Access, ManagementClient } from '../scenario/clients.ts'
import {
  Country,
  EventsApi,
  FailureReason,
  OrganisationsApi,
  PayoutEventType,
  SandboxApi,
  SandboxFailureStatusEnum,
} from './generated/api'
import { Configuration } from './generated/configuration'

export const connect = ({ baseUrl, key }: Access): ManagementClient => {
  const configuration = new Configuration({ basePath: baseUrl, accessToken: key })
  const organisations = new OrganisationsApi(configuration)
  return {
    createOrganisation: (order) =>
      answerOfAxios(organisations.createOrganisation({ ...order, country: Country.CG })),
    listOrganisations: (page) => answerOfAxios(organisations.listOrganisations(page, 2)),
    failTransaction: (id) => {
      const failure = {
        status: SandboxFailureStatusEnum.Failed,
        failure_reason: FailureReason.Expired,
      }
      return answerOfAxios(new SandboxApi(configuration).setSandboxOutcome(id, failure))
    },
    describeEvents: async (id) => {
      const events = new EventsApi(configuration)
      const { data } = await events.listEvents(id, undefined, undefined, undefined, 100)
      return data.data.map(({ payload }) =>
        payload.type === PayoutEventType.Completed ? payload.data.reference : payload.type,
      )
    },
  }
}
