/** Colours dark enough for every printer. */
export const ink = '#1b1f1d'
export const quiet = '#5b635f'
/** The accent of a business that chose none. */
export const green = '#1f6f4a'
export const rule = '#d5d7d0'
export const tint = '#f1f4ef'

/** In points. */
export const margin = 42
export const textSize = 9.5
