-- Search by words: every word must be found, each in the record itself or in its client.

-- Row-level security keeps LIKE from an index, because LIKE might reveal hidden rows by its errors. So a definer function
-- finds the ids in one business of the caller, and what calls it reads the rows under the caller's own policies.

-- What is searched of each kind, as in its index.
create function private.searched_text(kind text) returns text
language sql immutable set search_path = '' as $$
  select case kind
    when 'clients' then $text$coalesce(name, '') || ' ' || coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' ||
    coalesce(company_name, '') || ' ' || coalesce(email, '') || ' ' || coalesce(phone, '')$text$
    when 'requests' then $text$title || ' ' || request_number || ' ' || coalesce(description, '')$text$
    when 'quotes' then $text$title || ' ' || quote_number$text$
    when 'jobs' then $text$title || ' ' || job_number || ' ' || coalesce(custom_address, '')$text$
    when 'invoices' then $text$coalesce(title, '') || ' ' || coalesce(invoice_number, '')$text$ end
$$;

-- The words of a search as patterns. The longest first: it finds the fewest, and the others are looked for in those alone.
create function private.search_patterns(search text) returns text[]
language sql immutable set search_path = '' as $$
  select coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'
    order by char_length(word) desc, word), '{}')
  from (select distinct regexp_split_to_table(private.searchable(left(search, 200)), '\s+') as word) as words
  where word <> ''
$$;

-- The ids of one kind in which a pattern is found, in the record or because its client is one of `clients`; `known` are
-- those found by earlier patterns, null at the first. A pattern of one or two letters has no trigrams: of those it finds,
-- the newest `most` are enough, where that is given.
create function private.ids_like(kind text, business_id uuid, pattern text, clients uuid[], known uuid[], most int)
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.%I where business_id = $1
      and (private.searchable(%s) like $2%s)%s%s)', kind, private.searched_text(kind),
    case when cardinality(clients) > 0 then ' or client_id = any($3)' end,
    case when known is not null then ' and id = any($4)' end,
    case when most is not null and char_length(pattern) < 5 then ' order by created_at desc limit $5' end)
  into ids using business_id, pattern, clients, known, most;
  return ids;
end
$$;

-- The ids of one kind that all words of the search are found in; none for an empty search and for businesses of others.
-- Accents and the case of letters do not matter.
create function private.found_ids(kind text, business_id uuid, search text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text;
  clients uuid[];
  ids uuid[];
begin
  if not exists (select from private.my_business_ids() as mine where mine = found_ids.business_id) then
    return '{}';
  end if;
  foreach pattern in array private.search_patterns(search) loop
    if kind <> 'clients' then
      clients := private.ids_like('clients', business_id, pattern, null, null, null);
    end if;
    ids := private.ids_like(kind, business_id, pattern, clients, ids, null);
    exit when cardinality(ids) = 0;
  end loop;
  return coalesce(ids, '{}');
end
$$;

-- The same for all kinds, looking each word's clients up once.
create function private.found_anywhere(business_id uuid, search text, most int)
returns table (clients uuid[], requests uuid[], quotes uuid[], jobs uuid[], invoices uuid[])
language plpgsql stable security definer set search_path = '' as $$
declare
  pattern text;
  named uuid[];
begin
  if not exists (select from private.my_business_ids() as mine where mine = found_anywhere.business_id) then
    return;
  end if;
  foreach pattern in array private.search_patterns(search) loop
    named := private.ids_like('clients', business_id, pattern, null, null, most);
    clients := array(select id from unnest(named) as id where clients is null or id = any(clients));
    requests := private.ids_like('requests', business_id, pattern, named, requests, most);
    quotes := private.ids_like('quotes', business_id, pattern, named, quotes, most);
    jobs := private.ids_like('jobs', business_id, pattern, named, jobs, most);
    invoices := private.ids_like('invoices', business_id, pattern, named, invoices, most);
  end loop;
  return next;
end
$$;

-- Each answers as its table does, with filters, order and pages.
create function public.find_clients(business_id uuid, search text) returns setof public.clients
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('clients', business_id, search);
begin
  return query select client.* from public.clients as client where client.id = any(ids);
end
$$;

create function public.find_requests(business_id uuid, search text) returns setof public.requests
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('requests', business_id, search);
begin
  return query select request.* from public.requests as request where request.id = any(ids);
end
$$;

create function public.find_quotes(business_id uuid, search text) returns setof public.quotes
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('quotes', business_id, search);
begin
  return query select quote.* from public.quotes as quote where quote.id = any(ids);
end
$$;

create function public.find_jobs(business_id uuid, search text) returns setof public.jobs
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('jobs', business_id, search);
begin
  return query select job.* from public.jobs as job where job.id = any(ids);
end
$$;

-- The series of the jobs that are found.
create function public.find_job_series(business_id uuid, search text) returns setof public.job_series
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('jobs', business_id, search);
begin
  return query select series.* from public.job_series as series where series.job_id = any(ids);
end
$$;

create function public.find_invoices(business_id uuid, search text) returns setof public.invoices
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.found_ids('invoices', business_id, search);
begin
  return query select invoice.* from public.invoices as invoice where invoice.id = any(ids);
end
$$;

-- A few records of each kind, for one box that searches everything: clients by name, work from the newest. `client` has
-- the parts of the client's name, null where the caller may not read them.
create function public.find_anything(business_id uuid, search text)
returns table (kind text, id uuid, title text, number text, status text, client jsonb)
language plpgsql stable set search_path = '' as $$
declare
  -- How many of each kind, and among how many candidates when the words are too short for an index.
  shown constant int := 6;
  most constant int := 1000;
  ids record;
begin
  select * into ids from private.found_anywhere(business_id, search, most);
  return query
  with work as (
    (select 'jobs' as kind, job.id, job.title, job.job_number as number, job.status, job.client_id, job.created_at
      from public.jobs as job where job.id = any(ids.jobs) order by job.created_at desc, job.id limit shown)
    union all
    (select 'invoices', invoice.id, invoice.title, invoice.invoice_number, invoice.status, invoice.client_id,
      invoice.created_at
      from public.invoices as invoice where invoice.id = any(ids.invoices)
      order by invoice.created_at desc, invoice.id limit shown)
    union all
    (select 'quotes', quote.id, quote.title, quote.quote_number, quote.status, quote.client_id, quote.created_at
      from public.quotes as quote where quote.id = any(ids.quotes) order by quote.created_at desc, quote.id limit shown)
    union all
    (select 'requests', request.id, request.title, request.request_number, request.status, request.client_id,
      request.created_at
      from public.requests as request where request.id = any(ids.requests)
      order by request.created_at desc, request.id limit shown)
  )
  (select 'clients', matched.id, null, null, matched.client_status,
    to_jsonb(matched) - 'id' - 'client_status'
    from (select client.id, client.client_status, client.name, client.title, client.first_name, client.last_name,
      client.company_name, client.phone, client.email
      from public.clients as client where client.id = any(ids.clients) order by client.name, client.id limit shown) as matched)
  union all
  (select work.kind, work.id, work.title, work.number, work.status, case when client.id is not null then
    jsonb_build_object('name', client.name, 'title', client.title, 'first_name', client.first_name,
      'last_name', client.last_name, 'company_name', client.company_name) end
    from work left join public.clients as client on client.id = work.client_id
    order by work.kind, work.created_at desc, work.id);
end
$$;

grant execute on function private.found_ids, private.found_anywhere, public.find_clients, public.find_requests, public.find_quotes,
  public.find_jobs, public.find_job_series, public.find_invoices, public.find_anything to authenticated, service_role;
