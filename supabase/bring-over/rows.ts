import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Upgrade } from '@fieldlark/backend/archive/archive-format.ts'
import { currentVersions, oldVersions, releaseFolder } from './old-release.ts'

/** What today's tables require of every row and the rows of release 0.1.0 do not have until rows.sql has run. */
const prepare = `
  alter table public.jobs drop constraint jobs_billing_check;
  alter table public.visit_members alter column client_id drop not null;
  alter table public.job_members alter column client_id drop not null;
  alter table public.visit_time_costs alter column visit_id drop not null, alter column user_id drop not null,
    alter column started_at drop not null;
  do $$
  declare
    line record;
  begin
    for line in select conrelid::regclass as of_table, conname from pg_constraint
      where contype = 'c' and connamespace = 'public'::regnamespace and pg_get_constraintdef(oid) like '%require_line(%'
    loop
      execute format('alter table %s drop constraint %I', line.of_table, line.conname);
    end loop;
  end
  $$`

/** How an import brings the rows of an archive of release 0.1.0 to today's schema; null for any other archive. */
export function upgradeOfRows(versions: readonly string[]): Upgrade | null {
  if (!oldVersions.every((version) => versions.includes(version))) return null
  const complete = readFileSync(join(releaseFolder, 'rows.sql'), 'utf8')
  return { migrations: currentVersions(versions), prepare, complete }
}
