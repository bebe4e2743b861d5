import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'

const pieces =
  /^(copy [^\n]*;\n(?=([^]*?)^\\\.$)|(?:begin|commit|set|select|create temporary|insert into|drop table)[^\n]*;\n)/gm

/** Runs the script of an export as psql does: its statements, and the lines after a COPY. */
export async function playScript(script: string, url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    for (const [, statement = '', rows] of script.matchAll(pieces)) {
      if (rows === undefined) {
        await client.query(statement)
      } else {
        await pipeline(Readable.from([rows]), client.query(copyFrom(statement.replace(';', ''))))
      }
    }
  } finally {
    await client.end()
  }
}
