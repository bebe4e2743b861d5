/** What happened, for the counter where one runs (measures/counter.ts): it may come later than the event. */
export type NotedEvent = { event: 'sign_up' | 'plan'; plan: string | undefined }

export const eventNoted = 'event-noted'
const place = globalThis as { notedEvents?: NotedEvent[] }

export function noteEvent(event: NotedEvent['event'], plan?: string): void {
  place.notedEvents = [...(place.notedEvents ?? []), { event, plan }]
  dispatchEvent(new Event(eventNoted))
}

/** The events that were noted since it was asked last. */
export function takeNotedEvents(): readonly NotedEvent[] {
  const taken = place.notedEvents ?? []
  place.notedEvents = []
  return taken
}
