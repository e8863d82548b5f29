/** The status of an event's delivery to an endpoint. */
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const

export type DeliveryStatus = (typeof deliveryStatuses)[number]
