/** Minutes of a day, 0 to 1440. */
export const dayMinutes = 1440

/** The step of drags and arrow keys. */
export const slotMinutes = 15

/** "09:05"; the end of the day is "24:00". */
export const timeOf = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`

export const snapped = (minutes: number, step = slotMinutes): number => Math.round(minutes / step) * step

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)

/** The latest start that leaves a quarter of an hour in the day. */
export const clampedStart = (minutes: number): number => clamp(minutes, 0, dayMinutes - slotMinutes)

const mostDuration = 2880

export const clampedDuration = (minutes: number): number => clamp(minutes, slotMinutes, mostDuration)
