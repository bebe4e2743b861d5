/** Marks the writes of this tab, which refetches by itself; the live channel reports them to all other tabs. */
export const tabId = Math.random().toString(36).slice(2)
