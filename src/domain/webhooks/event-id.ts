const form = /^evt_([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/

/** What merchants see of an event's uuid, also in the `webhook-id` header. */
export const toEventId = (uuid: string): string => `evt_${uuid.replaceAll('-', '')}`

/** The uuid behind an event id, or nothing when the text is none. */
export const fromEventId = (eventId: string): string | undefined =>
  form.exec(eventId)?.slice(1).join('-')
