/** A page of admins. Not in `paths.ts`, which every page loads. */
export const adminHref = (page = '', id = '') => ['/admin', page, id].filter(Boolean).join('/')
