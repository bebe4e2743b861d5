/** Address, role and database of a PostgreSQL. A host that begins with "/" is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** The connection as a URL that every PostgreSQL client understands. */
export function connectionUrl(connection: Connection): string {
  const { host, port, user, password, database } = connection
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const where = host.startsWith('/')
    ? `localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${encodeURIComponent(database)}`
  return `postgresql://${who}@${where}`
}

/** The same server and database with another role. */
export function asRole(url: string, user: string, password: string): string {
  const changed = parse(url)
  // A multi-tenant pooler expects the tenant after the role: "postgres.tenant".
  const tenant = decodeURIComponent(changed.username).split('.')[1]
  changed.username = encodeURIComponent(tenant === undefined ? user : `${user}.${tenant}`)
  changed.password = encodeURIComponent(password)
  return changed.href
}

/** The same server with another database. */
export function onDatabase(url: string, database: string): string {
  const changed = parse(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

// "postgresql:///name?host=/folder" has no host, and URL accepts no user without one.
function parse(url: string): URL {
  return new URL(url.replace(/^(postgres(?:ql)?:\/\/)(?=\/)/, '$1localhost'))
}
