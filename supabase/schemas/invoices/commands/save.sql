-- Saves an invoice with all its lines, completely or not at all; the same save sent again changes nothing.

-- Releases sources without a line and takes new ones. keys: those of the sources in the order of the lines, null for
-- none.
create function private.hold_sources(invoice public.invoices, lines jsonb, keys jsonb[]) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  key jsonb;
begin
  -- Of two people who bill one job, the second sees what the first did. Those of released sources too, all in one order:
  -- a job that was locked later, when its source is deleted, could deadlock.
  perform from public.jobs as job where job.business_id = invoice.business_id and job.id = any(array(
    select (each ->> 'job_id')::uuid from unnest(keys) as each
    union select held.job_id from public.invoice_sources as held
    where held.business_id = invoice.business_id and held.invoice_id = invoice.id
    -- A quote stands for the same work as its job.
    union select own.id from public.jobs as own where own.business_id = invoice.business_id and own.quote_id in (
      select (each ->> 'quote_id')::uuid from unnest(keys) as each
      union select held.quote_id from public.invoice_sources as held
      where held.business_id = invoice.business_id and held.invoice_id = invoice.id)))
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

-- The caller has locked the invoice and computes its totals afterwards. A deleted service becomes null.
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

-- Of two people who bill one job, the second sees what the first did. Jobs are locked before a new invoice takes its
-- number, as by whoever completes a visit and invoices it.
create function private.lock_sources(business_id uuid, sources jsonb) returns void
language plpgsql volatile set search_path = '' as $$
begin
  perform from public.jobs as job where job.business_id = lock_sources.business_id and job.id = any(array(
    select coalesce((source ->> 'job_id')::uuid,
      (select visit.job_id from public.visits as visit where visit.id = (source ->> 'visit_id')::uuid),
      (select line.job_id from public.job_lines as line where line.id = (source ->> 'job_line_id')::uuid))
    from jsonb_array_elements(lock_sources.sources) as source
    -- A quote stands for the same work as its job.
    union select own.id from jsonb_array_elements(lock_sources.sources) as source join public.jobs as own
      on own.business_id = lock_sources.business_id and own.quote_id = (source ->> 'quote_id')::uuid))
  order by job.id for no key update;
end
$$;

-- For internal callers, which check the permission themselves.
create function private.add_invoice(business_id uuid, invoice jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid := (invoice ->> 'id')::uuid;
  blank public.invoices;
  sent public.invoices;
  made public.invoices;
begin
  perform private.check_invoice_lines(given, lines);
  perform private.lock_sources(add_invoice.business_id, coalesce((select jsonb_agg(line -> 'source')
    from jsonb_array_elements(lines) as line where jsonb_typeof(line -> 'source') = 'object'), '[]'));
  blank.business_id := add_invoice.business_id;
  sent := private.sent_invoice(blank, invoice);
  insert into public.invoices (id, business_id, client_id, property_id, title, issue_date, due_date, payment_terms,
    po_number, message, notes, terms, discount_type, discount_value, taxes, prices_include_tax, amount)
  values (given, add_invoice.business_id, sent.client_id, sent.property_id, sent.title, sent.issue_date, sent.due_date,
    sent.payment_terms, sent.po_number, sent.message, sent.notes, sent.terms, sent.discount_type, sent.discount_value,
    sent.taxes, sent.prices_include_tax, sent.amount)
  returning * into made;
  perform private.hold_invoice(made.id);
  perform private.write_invoice_lines(made, lines);
  perform private.hold_invoice(null);
  update public.invoices as priced set subtotal = null where priced.id = made.id;
  -- The client's deposits for the work; none is applied automatically to work that is billed later or was taken off by
  -- hand.
  perform private.apply_deposits(made.id);
  perform private.settle_invoice(made.id);
  return made.id;
end
$$;

create function private.change_invoice(stored public.invoices, invoice jsonb, lines jsonb) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  before jsonb := private.invoice_content(stored.id);
  sent public.invoices := private.sent_invoice(stored, invoice);
  is_revised boolean;
begin
  perform private.check_invoice_lines(stored.id, lines);
  if sent.client_id <> stored.client_id and exists (select from jsonb_array_elements(lines) as line
    where line ->> 'source_id' is not null) then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  -- When all lines are removed and no amount is sent, the amount that came from the lines is removed as well.
  if not invoice ? 'amount' and jsonb_array_length(lines) = 0 and jsonb_array_length(before -> 'lines') > 0 then
    sent.amount := 0;
  end if;
  perform private.hold_invoice(stored.id);
  perform private.write_invoice_lines(sent, lines);
  update public.invoices as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    issue_date = sent.issue_date, due_date = sent.due_date, payment_terms = sent.payment_terms,
    po_number = sent.po_number, message = sent.message, notes = sent.notes, terms = sent.terms,
    discount_type = sent.discount_type, discount_value = sent.discount_value, taxes = sent.taxes,
    prices_include_tax = sent.prices_include_tax, amount = sent.amount, subtotal = null
  where changed.id = stored.id;
  is_revised := stored.status <> 'draft' and private.invoice_content(stored.id) <> before;
  perform private.hold_invoice(null);
  if sent.client_id <> stored.client_id then
    -- A link of the previous client must not open it.
    update private.invoice_links as link set revoked_at = now()
    where link.business_id = stored.business_id and link.invoice_id = stored.id and link.revoked_at is null;
    -- A deposit of the previous client must not pay it.
    delete from public.credits as credit where credit.business_id = stored.business_id
      and credit.invoice_id = stored.id and credit.kind = 'applied';
  end if;
  if is_revised then
    update public.invoices as revised set version_number = revised.version_number + 1, viewed_at = null
    where revised.id = stored.id;
  end if;
  perform private.settle_invoice(stored.id);
  if is_revised then perform private.keep_invoice_version(stored.id); end if;
end
$$;

create function private.save_invoice(business_id uuid, invoice jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  given uuid := (invoice ->> 'id')::uuid;
  sent_version int := (invoice ->> 'version')::int;
  content jsonb := jsonb_build_array(invoice, lines);
  stored public.invoices;
begin
  perform private.require_managed(save_invoice.business_id);
  if given is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform private.require_decimals(invoice, lines, private.currency_exponent(save_invoice.business_id));
  -- A double click makes one invoice and takes one number.
  perform private.queue_for_invoice(given);
  select * into stored from public.invoices as found where found.id = given for no key update;
  if stored.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
    perform private.add_invoice(save_invoice.business_id, invoice, lines);
  elsif stored.business_id <> save_invoice.business_id then
    raise sqlstate 'PT404' using message = 'invoice_not_found';
  elsif private.is_saved(given, stored.version, content) then
    -- A retry of a save whose response was lost gets the same response.
    return given;
  elsif stored.status not in ('draft', 'sent') or (stored.status = 'sent' and private.has_money(given)) then
    raise sqlstate 'PT409' using message = 'invoice_locked';
  elsif sent_version is distinct from stored.version
    and not (sent_version is null and private.is_fresh(given, stored.version, null)) then
    raise sqlstate 'PT409' using message = 'stale_version',
      hint = 'Somebody changed this in the meantime: read it again.';
  else
    perform private.change_invoice(stored, invoice, lines);
  end if;
  perform private.require_within_quotes(given);
  select * into stored from public.invoices as found where found.id = given;
  perform private.keep_save(given, stored.business_id, stored.version, content);
  return given;
end
$$;

create function public.save_invoice(business_id uuid, invoice jsonb, lines jsonb) returns public.invoices
language plpgsql volatile set search_path = '' as $$
declare
  saved uuid := private.save_invoice(save_invoice.business_id, save_invoice.invoice, save_invoice.lines);
  answer public.invoices;
begin
  select * into answer from public.invoices where id = saved;
  return answer;
end
$$;

grant execute on function private.save_invoice to authenticated;
grant execute on function public.save_invoice to authenticated, service_role;
