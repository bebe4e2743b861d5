-- Which sample data is still only that: nobody changed it, and nothing that people entered hangs on it.

-- Everything that create_sample_data writes was created at the time of its transaction. What people enter later was not,
-- even where it is marked as sample because its record is.
create function private.sample_moments(business_id uuid) returns timestamptz[]
language sql stable security definer set search_path = '' as $$
  select array(
    select row.created_at from public.clients as row where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.services as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.requests as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.jobs as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.invoices as row
      where row.business_id = sample_moments.business_id and row.is_sample
    union select row.created_at from public.expenses as row
      where row.business_id = sample_moments.business_id and row.is_sample)
$$;

-- The foreign keys between records, from the catalog, so that a table added later counts as well. written: the column
-- with the time of the last write; null for tables without one, whose rows are written with their parent.
create function private.record_links()
returns table (child regclass, via name, parent regclass, has_id boolean, written name)
language sql stable security definer set search_path = '' as $$
  select link.conrelid, via.attname, link.confrelid, shape.has_id, shape.written
  from pg_catalog.pg_constraint as link
  join pg_catalog.pg_attribute as via on via.attrelid = link.conrelid and via.attnum = link.conkey[2]
  join pg_catalog.pg_attribute as target on target.attrelid = link.confrelid and target.attnum = link.confkey[2]
  cross join lateral (select bool_or(part.attname = 'id') as has_id, coalesce(
      max(part.attname::text) filter (where part.attname = 'updated_at'),
      max(part.attname::text) filter (where part.attname = 'created_at'))::name as written
    from pg_catalog.pg_attribute as part where part.attrelid = link.conrelid and part.attnum > 0) as shape
  where link.contype = 'f' and cardinality(link.conkey) = 2 and target.attname = 'id'
    and link.connamespace in ('public'::regnamespace, 'private'::regnamespace)
$$;

-- The ids of the records that sample data consists of and that can be removed. A record with something on it that stays
-- also stays, and so on upwards. Volatile, because it has to see what others committed before they were locked out.
create function private.untouched_samples(business_id uuid) returns uuid[]
language plpgsql volatile security definer set search_path = '' as $$
declare
  moments timestamptz[] := private.sample_moments(untouched_samples.business_id);
  untouched uuid[] := '{}';
  link record;
  found_ids uuid[];
  before_count int;
begin
  if moments = '{}' then return untouched; end if;
  for link in
    select part.record, bool_or(column_of.attname = 'updated_at') as has_changes
    from (select each.parent as record from private.record_links() as each
      union select each.child from private.record_links() as each where each.has_id) as part
    join pg_catalog.pg_attribute as column_of on column_of.attrelid = part.record and column_of.attnum > 0
    group by part.record
  loop
    execute format('select coalesce(array_agg(row.id), %L) from %s as row where row.business_id = $1
        and row.created_at = any($2) %s', '{}', link.record,
        case when link.has_changes then 'and row.updated_at = row.created_at' end)
      into found_ids using untouched_samples.business_id, moments;
    untouched := untouched || found_ids;
  end loop;
  loop
    before_count := cardinality(untouched);
    for link in select * from private.record_links() as each where each.has_id or each.written is not null loop
      execute format('select coalesce(array_agg(row.%I), %L) from %s as row where row.business_id = $1
          and row.%I = any($2) and not (%s)', link.via, '{}', link.child, link.via,
          case when link.has_id then 'row.id = any($2)' else format('row.%I = any($3)', link.written) end)
        into found_ids using untouched_samples.business_id, untouched, moments;
      untouched := array(select unnest(untouched) except select unnest(found_ids));
    end loop;
    exit when cardinality(untouched) = before_count;
  end loop;
  return untouched;
end
$$;

create function private.sample_kinds() returns text[]
language sql immutable parallel safe set search_path = '' as $$
  select '{clients,requests,quotes,jobs,invoices,expenses,services}'::text[]
$$;

-- {"clients": 3, …} of what can be removed.
create function private.sample_counts(business_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  untouched uuid[];
  counts jsonb := '{}';
  kind text;
  there int;
begin
  if sample_counts.business_id is null
    or not sample_counts.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  untouched := private.untouched_samples(sample_counts.business_id);
  foreach kind in array private.sample_kinds() loop
    execute format('select count(*) from public.%I as row where row.business_id = $1 and row.is_sample
      and row.id = any($2)', kind) into there using sample_counts.business_id, untouched;
    counts := counts || jsonb_build_object(kind, there);
  end loop;
  return counts;
end
$$;

-- How many records of each kind reset_sample_data would remove.
create function public.sample_counts(business_id uuid) returns jsonb
language sql volatile set search_path = '' as $$
  select private.sample_counts(sample_counts.business_id)
$$;

grant execute on function public.sample_counts to authenticated, service_role;
grant execute on function private.sample_counts to authenticated;
