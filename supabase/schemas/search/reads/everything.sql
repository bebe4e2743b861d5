-- One box that searches everything and shows a few of each kind: clients by name, work from the newest.

-- The condition that a pattern is found in a record or in its client: a few `clients` are looked up by an index; where
-- these are null, because they are many or no index finds them, it is left to the planner how to ask.
create function private.found_condition(kind text, pattern text, clients uuid[]) returns text
language sql immutable set search_path = '' as $$
  select format(case when kind = 'clients' or clients = '{}' then '%1$s'
      when clients is null then '(%1$s or exists (select from public.clients where id = found.client_id
        and private.searchable(%2$s) like %3$L))'
      else '(%1$s or client_id = any(array(select unnest(%4$L::uuid[]))))' end,
    format('private.searchable(%s) like %L', private.searched_text(kind), pattern), private.searched_text('clients'),
    pattern, clients)
$$;

-- The first `shown` of one kind in which all patterns are found, among the first `near` of the business. What many records
-- have is found there, for less than it would take to collect them all. A join could be planned to read every client.
create function private.near_ids(kind text, business_id uuid, patterns text[], shown int, near int) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := case kind when 'clients' then 'name' else 'created_at desc' end;
  ids uuid[];
begin
  execute format('select array(select found.id
      from (select each.*, private.searchable(%2$s) as text from public.%1$I as each
        where each.business_id = $1 order by each.%3$s, each.id limit $3) as found %4$s
      where %5$s order by found.%3$s, found.id limit $2)', kind, private.searched_text(kind), place,
    case when kind <> 'clients' then format('left join lateral (select private.searchable(%s) as text
      from public.clients where id = found.client_id offset 0) as client on true', private.searched_text('clients')) end,
    (select string_agg(format(case when kind = 'clients' then 'found.text like %1$L'
      else '(found.text like %1$L or client.text like %1$L)' end, pattern), ' and ') from unnest(patterns) as pattern))
  into ids using business_id, shown, near;
  return ids;
end
$$;

-- The same among all of the business, with the condition of each pattern; all ids where `shown` is null. Of the words that
-- an index finds, the client of a record has all or the record has one itself: of each there are few. Where no client has
-- one of them, it is looked for in the record alone, which takes a third of the time to plan. They are sorted apart, else the
-- planner might walk through all records in their order.
create function private.first_ids(kind text, business_id uuid, patterns text[], conditions text[], shown int)
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  place constant text := case kind when 'clients' then 'name' else 'created_at' end;
  base constant text := format('select id, %s as place from public.%I as found where business_id = $1', place, kind);
  named text;
  in_record text;
  of_short text;
  is_in_record boolean;
  ids uuid[];
begin
  select bool_or(is_long and condition = private.found_condition(kind, pattern, '{}')),
    string_agg(private.found_condition('clients', pattern, null), ' and ') filter (where is_long),
    string_agg(private.found_condition(kind, pattern, '{}'), ' or ') filter (where is_long),
    string_agg(' and ' || condition, '') filter (where not is_long)
  into is_in_record, named, in_record, of_short
  from unnest(patterns, conditions) as each (pattern, condition)
    cross join lateral (select char_length(each.pattern) >= 5 as is_long) as word;
  execute concat('with found as materialized (', base, ' and ', array_to_string(conditions, ' and '),
    case when named is not null and not is_in_record then concat(' and (', in_record, ') union ',
      case when shown is null then 'all ' end, base, of_short,
      ' and client_id = any(array(select id from public.clients where business_id = $1 and ', named, '))') end,
    ') select array(select id from found',
    case when shown is not null then concat(' order by place', case when kind <> 'clients' then ' desc' end,
      ', id limit $2') end, ')')
  into ids using business_id, shown;
  return ids;
end
$$;

-- Of each pattern that is found in at most 100 clients, these; of one or two letters only where all are as short.
create function private.few_clients(business_id uuid, patterns text[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  few jsonb := '{}';
  pattern text;
  ids uuid[];
begin
  foreach pattern in array patterns loop
    continue when char_length(pattern) < 5 and char_length(patterns[1]) >= 5;
    execute format('select array(select id from public.clients where business_id = $1 and %s limit 101)',
      private.found_condition('clients', pattern, null)) into ids using business_id;
    if cardinality(ids) <= 100 then few := few || jsonb_build_object(pattern, ids::text); end if;
  end loop;
  return few;
end
$$;

-- The first `shown` ids of each kind. Where policies show only some of a kind to the caller, these are all that are found,
-- or the first `most` of words without a longer one, which no index finds.
create function private.found_anywhere(business_id uuid, search text, shown int, most int)
returns table (clients uuid[], requests uuid[], quotes uuid[], jobs uuid[], invoices uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  patterns constant text[] := private.search_patterns(search);
  is_office constant boolean := business_id = any(array(select private.my_managed_business_ids()));
  sees_work constant boolean := business_id = any(array(select private.my_seen_business_ids()));
  few jsonb;
  kind text;
  wanted int;
  ids uuid[];
begin
  if cardinality(patterns) = 0 or not business_id = any(array(select private.my_business_ids())) then
    return;
  end if;
  foreach kind in array array['clients', 'requests', 'jobs', 'invoices', 'quotes'] loop
    continue when kind = 'quotes' and not is_office;
    wanted := case when is_office or sees_work and kind in ('clients', 'jobs') then shown
      when char_length(patterns[1]) < 5 then most end;
    ids := case wanted when shown then private.near_ids(kind, business_id, patterns, shown, 150)
      when most then private.near_ids(kind, business_id, patterns, most, 2 * most) end;
    if wanted = shown and cardinality(ids) between 1 and shown - 1 then
      ids := private.near_ids(kind, business_id, patterns, shown, 1000);
    end if;
    if ids is null or cardinality(ids) < wanted then
      few := coalesce(few, private.few_clients(business_id, patterns));
      ids := private.first_ids(kind, business_id, patterns, array(
        select private.found_condition(kind, pattern, (few ->> pattern)::uuid[]) from unnest(patterns) as pattern), wanted);
    end if;
    case kind when 'clients' then clients := ids; when 'requests' then requests := ids; when 'jobs' then jobs := ids;
      when 'invoices' then invoices := ids; else quotes := ids; end case;
  end loop;
  return next;
end
$$;

-- `client` has the parts of the client's name, null where the caller may not read them. Of an expense `number` is the amount
-- and `status` the category. Its plan is kept: whatever the ids, each row is found by its own.
create function public.find_anything(business_id uuid, search text)
returns table (kind text, id uuid, title text, number text, status text, client jsonb)
language plpgsql stable set search_path = '' set plan_cache_mode = 'force_generic_plan' as $$
declare
  -- How many of each kind, and among how many candidates of words too short for an index.
  shown constant int := 6;
  most constant int := 1000;
  expenses constant uuid[] := private.found_expenses(business_id, search, shown);
  ids record;
begin
  select * into ids from private.found_anywhere(business_id, search, shown, most);
  return query
  with work as (
    (select 'jobs' as kind, job.id, job.title, job.job_number as number, job.status, job.client_id, job.created_at
      from public.jobs as job
      where job.id = any(ids.jobs)
      order by job.created_at desc, job.id limit shown)
    union all
    (select 'invoices', invoice.id, invoice.title, invoice.invoice_number, public.state(invoice), invoice.client_id,
      invoice.created_at
      from public.invoices as invoice
      where invoice.id = any(ids.invoices)
      order by invoice.created_at desc, invoice.id limit shown)
    union all
    (select 'quotes', quote.id, quote.title, quote.quote_number,
      case when quote.status = 'sent' and quote.valid_until < private.today(quote.business_id) then 'expired'
        else quote.status end, quote.client_id, quote.created_at
      from public.quotes as quote
      where quote.id = any(ids.quotes)
      order by quote.created_at desc, quote.id limit shown)
    union all
    (select 'requests', request.id, request.title, request.request_number, request.status, request.client_id,
      request.created_at
      from public.requests as request
      where request.id = any(ids.requests)
      order by request.created_at desc, request.id limit shown)
    union all
    (select 'expenses', expense.id, nullif(concat_ws(' · ', expense.vendor, expense.description), ''),
      expense.amount::text, expense.category, null, expense.created_at
      from public.expenses as expense
      where expense.id = any(expenses))
  )
  (select 'clients', matched.id, null, null, matched.client_status,
    to_jsonb(matched) - 'id' - 'client_status'
    from (select client.id, client.client_status, client.name, client.title, client.first_name, client.last_name,
      client.company_name, client.phone, client.email
      from public.clients as client
      where client.id = any(ids.clients)
      order by client.name, client.id limit shown) as matched)
  union all
  (select work.kind, work.id, work.title, work.number, work.status, case when client.id is not null then
    jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
      'last_name', client.last_name, 'company_name', client.company_name) end
    from work left join public.clients as client on client.id = work.client_id
    order by work.kind, work.created_at desc, work.id);
end
$$;

grant execute on function private.found_anywhere, public.find_anything to authenticated, service_role;
