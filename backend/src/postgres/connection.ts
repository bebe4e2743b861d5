/** Where a PostgreSQL is and who enters it. A host that begins with "/" is the folder of a Unix socket. */
export type Connection = { host: string; port: number; user: string; password: string; database: string }

/** As the URL every PostgreSQL client reads. */
export function connectionUrl(connection: Connection): string {
  const { host, port, user, password, database } = connection
  const who = `${encodeURIComponent(user)}:${encodeURIComponent(password)}`
  const where = host.startsWith('/')
    ? `localhost:${port}/${encodeURIComponent(database)}?host=${encodeURIComponent(host)}`
    : `${host}:${port}/${encodeURIComponent(database)}`
  return `postgresql://${who}@${where}`
}

/** The same server and database, entered by another role. */
export function asRole(url: string, user: string, password: string): string {
  const changed = parse(url)
  // A pooler of many tenants names the tenant behind the user: "postgres.tenant".
  const tenant = decodeURIComponent(changed.username).split('.')[1]
  changed.username = encodeURIComponent(tenant === undefined ? user : `${user}.${tenant}`)
  changed.password = encodeURIComponent(password)
  return changed.href
}

/** The same server, another database. */
export function onDatabase(url: string, database: string): string {
  const changed = parse(url)
  changed.pathname = `/${encodeURIComponent(database)}`
  return changed.href
}

// "postgresql:///name?host=/folder" has no host, and a URL without one takes no user.
function parse(url: string): URL {
  return new URL(url.replace(/^(postgres(?:ql)?:\/\/)(?=\/)/, '$1localhost'))
}
