/** Where the feeds of new posts are. */
export const feedOf = { en: '/blog/feed.xml', es: '/blog/feed-es.xml' } as const
