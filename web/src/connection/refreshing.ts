/**
 * Without an answer of the server the auth client tries for half a minute before it says that there is no session. This tells
 * earlier that it is without an answer.
 */
const waiting = new Set<(reason: Error) => void>()

/** The fetch of the auth client. */
export const fetchForAuth: typeof fetch = async (input, init) => {
  try {
    const response = await fetch(input, init)
    waiting.clear()
    return response
  } catch (error) {
    for (const tell of waiting) tell(error as Error)
    waiting.clear()
    throw error
  }
}

/** Rejects as soon as the server does not answer the auth client. That it did not before says nothing of now. */
export const authLost = () => new Promise<never>((_, reject) => waiting.add(reject))
