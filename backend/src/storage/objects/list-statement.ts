type Sort = { column: string; order: 'asc' | 'desc' }

/**
 * The statement of one page: bucket $1, first name $2, upper bound $3, rows $4, and with a cursor its entry $5,
 * isObject $6 and at $7. When sorted by a time, folders (which have none) come first, by name.
 */
export function listStatement({ column, order }: Sort, isFoldered: boolean, hasCursor: boolean): string {
  const isByName = column === 'name'
  const at = isByName ? '0' : `extract(epoch from ${column})`
  const sign = order === 'asc' ? '>' : '<'
  const after = isByName
    ? `entry ${sign} $5`
    : `is_object > $6 or is_object = $6 and (at, entry) ${sign} ($7::numeric, $5)`
  const used = isByName ? '$6::boolean is not null and $7::text is not null' : 'true'
  const by = isByName ? `entry ${order}` : `is_object, at ${order}, entry ${order}`
  const kind = isFoldered ? folderEntries(at) : flatEntries(at)
  return `with found as (
      select name collate "C" as entry, substr(name, length($2) + 1) as rest, id, created_at, updated_at,
        last_accessed_at, metadata
      from storage.objects
      where bucket_id = $1 and name collate "C" >= $2 and ($3::text is null or name collate "C" < $3)
    ), entries as (${kind})
    select entry, id, created_at, updated_at, last_accessed_at, metadata, at::text as at from entries
    ${hasCursor ? `where (${after}) and ${used}` : ''}
    order by ${by} limit $4`
}

function flatEntries(at: string): string {
  return `select entry, true as is_object, ${at} as at, id, created_at, updated_at, last_accessed_at, metadata
    from found`
}

function folderEntries(at: string): string {
  return `${flatEntries(at)} where strpos(rest, '/') = 0
    union all
    select distinct ($2 || split_part(rest, '/', 1) || '/') collate "C", false, 0, null::uuid, null::timestamptz,
      null::timestamptz, null::timestamptz, null::jsonb
    from found where strpos(rest, '/') > 0`
}
