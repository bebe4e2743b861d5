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
    when 'invoices' then $text$coalesce(title, '') || ' ' || coalesce(invoice_number, '')$text$
    when 'expenses' then $text$coalesce(description, '') || ' ' || coalesce(vendor, '') || ' ' || coalesce(notes, '')$text$ end
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
-- those found by earlier patterns, null at the first.
create function private.ids_like(kind text, business_id uuid, pattern text, clients uuid[], known uuid[])
returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  ids uuid[];
begin
  execute format('select array(select id from public.%I where business_id = $1
      and (private.searchable(%s) like $2%s)%s)', kind, private.searched_text(kind),
    case when cardinality(clients) > 0 then ' or client_id = any($3)' end,
    case when known is not null then ' and id = any($4)' end)
  into ids using business_id, pattern, clients, known;
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
      clients := private.ids_like('clients', business_id, pattern, null, null);
    end if;
    ids := private.ids_like(kind, business_id, pattern, clients, ids);
    exit when cardinality(ids) = 0;
  end loop;
  return coalesce(ids, '{}');
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

-- The clients whose number ends with the last nine digits of this one. Fewer than seven are no number.
create function private.phone_ids(business_id uuid, phone text) returns uuid[]
language plpgsql stable security definer set search_path = '' as $$
declare
  digits text := right(regexp_replace(phone_ids.phone, '\D', '', 'g'), 9);
begin
  if coalesce(char_length(digits), 0) < 7
    or not exists (select from private.my_business_ids() as mine where mine = phone_ids.business_id) then
    return '{}';
  end if;
  return array(select client.id from public.clients as client where client.business_id = phone_ids.business_id
    and client.phone is not null and private.phone_end(client.phone) = right(digits, 7)
    and regexp_replace(client.phone, '\D', '', 'g') like '%' || digits);
end
$$;

-- The oldest first.
create function public.find_clients_by_phone(business_id uuid, phone text) returns setof public.clients
language plpgsql stable set search_path = '' as $$
declare
  ids uuid[] := private.phone_ids(business_id, phone);
begin
  return query select client.* from public.clients as client where client.id = any(ids)
    order by client.created_at, client.id;
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

grant execute on function private.found_ids, private.phone_ids, public.find_clients, public.find_clients_by_phone, public.find_requests, public.find_quotes, public.find_jobs,
  public.find_job_series, public.find_invoices to authenticated, service_role;
