-- The lines of an invoice as they are sent, and what they were made of.

create function private.check_invoice_lines(invoice_id uuid, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object'
      or coalesce(jsonb_typeof(line -> 'source'), 'null') not in ('object', 'null')) then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has an id of its own, which is no line's of another invoice.
  if (select count(distinct (line ->> 'id')::uuid) from jsonb_array_elements(lines) as line) <> jsonb_array_length(lines)
    or exists (select from public.invoice_lines as other where other.invoice_id <> check_invoice_lines.invoice_id
      and other.id in (select (line ->> 'id')::uuid from jsonb_array_elements(lines) as line)) then
    raise sqlstate 'PT400' using message = 'unknown_line';
  end if;
  if exists (select from jsonb_array_elements(lines) as line where line ->> 'source_id' is not null
    and not exists (select from public.invoice_sources as source
      where source.invoice_id = check_invoice_lines.invoice_id and source.id = (line ->> 'source_id')::uuid)) then
    raise sqlstate 'PT400' using message = 'unknown_source';
  end if;
end
$$;

-- What a line says it was made of, as a key that is the same for the same; of this business and this client.
create function private.sent_source(invoice public.invoices, source jsonb) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
  quote public.quotes;
begin
  if source ->> 'quote_id' is not null then
    select found.* into quote from public.quotes as found
    where found.business_id = invoice.business_id and found.id = (source ->> 'quote_id')::uuid;
    if quote.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
    if quote.client_id <> invoice.client_id then
      raise sqlstate 'PT409' using message = 'source_of_other_client';
    end if;
    return private.source_key(null, null, null, quote.id);
  end if;
  select found.* into job from public.jobs as found
  where found.business_id = invoice.business_id
    and (source ->> 'job_id' is null or found.id = (source ->> 'job_id')::uuid)
    and case when source ->> 'visit_id' is not null then found.id = (select visit.job_id from public.visits as visit
        where visit.business_id = invoice.business_id and visit.id = (source ->> 'visit_id')::uuid)
      when source ->> 'job_line_id' is not null then found.id = (select line.job_id from public.job_lines as line
        where line.business_id = invoice.business_id and line.id = (source ->> 'job_line_id')::uuid)
      else found.id = (source ->> 'job_id')::uuid end;
  if job.id is null then raise sqlstate 'PT404' using message = 'source_not_found'; end if;
  if source ->> 'visit_id' is not null and source ->> 'job_line_id' is not null then
    raise sqlstate 'PT400' using message = 'unknown_source';
  end if;
  if job.client_id <> invoice.client_id then raise sqlstate 'PT409' using message = 'source_of_other_client'; end if;
  return private.source_key(job.id, (source ->> 'visit_id')::uuid, (source ->> 'job_line_id')::uuid, null);
end
$$;

-- Sources without a line are let go, new ones are held. keys: of the sources, in the order of the lines, null for none.
create function private.hold_sources(invoice public.invoices, lines jsonb, keys jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  key jsonb;
begin
  -- Of two who bill one job the second sees what the first did.
  perform from public.jobs as job where job.business_id = invoice.business_id
    and (job.id in (select (each ->> 'job_id')::uuid from unnest(keys) as each)
      -- Its quote is the same work under another name.
      or job.quote_id in (select (each ->> 'quote_id')::uuid from unnest(keys) as each))
  order by job.id for no key update;
  if exists (select from public.jobs as job where job.business_id = invoice.business_id
    and job.client_id <> invoice.client_id
    and job.id in (select (each ->> 'job_id')::uuid from unnest(keys) as each)) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  delete from public.invoice_sources as held
  where held.business_id = invoice.business_id and held.invoice_id = invoice.id
    and not held.id in (select (line ->> 'source_id')::uuid from jsonb_array_elements(lines) as line
      where line ->> 'source_id' is not null)
    and not private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = any(array_remove(keys, null));
  for key in select distinct each from unnest(keys) as each where each is not null order by each loop
    if private.is_source_taken(invoice.business_id, key, invoice.id) then
      raise sqlstate 'PT409' using message = 'already_invoiced';
    end if;
    insert into public.invoice_sources (business_id, invoice_id, job_id, visit_id, job_line_id, quote_id)
    select invoice.business_id, invoice.id, (key ->> 'job_id')::uuid, (key ->> 'visit_id')::uuid,
      (key ->> 'job_line_id')::uuid, (key ->> 'quote_id')::uuid
    where not exists (select from public.invoice_sources as held where held.business_id = invoice.business_id
      and held.invoice_id = invoice.id
      and private.source_key(held.job_id, held.visit_id, held.job_line_id, held.quote_id) = key);
  end loop;
exception when unique_violation then
  raise sqlstate 'PT409' using message = 'already_invoiced';
end
$$;

-- The caller holds the invoice and prices it afterwards. A service that is gone is no service.
create function private.write_invoice_lines(invoice public.invoices, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  keys jsonb[] := array(select case when line ->> 'source_id' is null and jsonb_typeof(line -> 'source') = 'object'
      and jsonb_strip_nulls(line -> 'source') <> '{}' then private.sent_source(invoice, line -> 'source') end
    from jsonb_array_elements(lines) with ordinality as item (line, place) order by place);
begin
  delete from public.invoice_lines as gone where gone.business_id = invoice.business_id
    and gone.invoice_id = invoice.id
    and not exists (select from jsonb_array_elements(lines) as line where (line ->> 'id')::uuid = gone.id);
  perform private.hold_sources(invoice, lines, keys);
  insert into public.invoice_lines as stored (id, business_id, invoice_id, position, source_id, service_id, name,
    description, service_date, quantity, unit_price, discount_amount, is_taxable)
  select line.id, invoice.business_id, invoice.id, (item.place - 1)::int, coalesce(line.source_id,
      (select source.id from public.invoice_sources as source where source.business_id = invoice.business_id
        and source.invoice_id = invoice.id and private.source_key(source.job_id, source.visit_id, source.job_line_id,
          source.quote_id) = keys[item.place::int])),
    (select service.id from public.services as service
      where service.business_id = invoice.business_id and service.id = line.service_id),
    line.name, nullif(line.description, ''), line.service_date, coalesce(line.quantity, 1),
    coalesce(line.unit_price, 0), coalesce(line.discount_amount, 0), coalesce(line.is_taxable, true)
  from jsonb_array_elements(lines) with ordinality as item (fields, place),
    jsonb_populate_record(null::public.invoice_lines, item.fields) as line
  on conflict (id) do update set position = excluded.position, source_id = excluded.source_id,
    service_id = excluded.service_id, name = excluded.name, description = excluded.description,
    service_date = excluded.service_date, quantity = excluded.quantity, unit_price = excluded.unit_price,
    discount_amount = excluded.discount_amount, is_taxable = excluded.is_taxable;
end
$$;

revoke all on function private.check_invoice_lines(uuid, jsonb), private.sent_source(public.invoices, jsonb),
  private.hold_sources(public.invoices, jsonb, jsonb[]), private.write_invoice_lines(public.invoices, jsonb)
  from public;
