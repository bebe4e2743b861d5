-- An invoice and all its lines in one save: whole or not at all, and the same save sent again changes nothing.

-- What a client reads of it: if this changes after sending, it is the next version.
create function private.invoice_content(invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select private.pick(to_jsonb(invoice), '{client_id,property_id,title,issue_date,due_date,payment_terms,po_number,'
      'message,notes,terms,discount_type,discount_value,taxes,prices_include_tax,amount}')
    || jsonb_build_object('lines', coalesce((select jsonb_agg(jsonb_build_array(line.name, line.description,
        line.service_date, line.quantity, line.unit_price, line.discount_amount, line.is_taxable)
        order by line.position, line.id)
      from public.invoice_lines as line
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'))
  from public.invoices as invoice where invoice.id = invoice_content.invoice_id
$$;

-- What was sent laid over what is there; what was not sent stays. Without a day it is due by its terms.
create function private.sent_invoice(stored public.invoices, invoice jsonb) returns public.invoices
language plpgsql stable security definer set search_path = '' as $$
declare
  sent public.invoices := jsonb_populate_record(stored, private.pick(invoice, '{client_id,property_id,title,'
    'issue_date,due_date,payment_terms,po_number,message,notes,terms,discount_type,discount_value,taxes,'
    'prices_include_tax,amount}'));
begin
  sent.issue_date := coalesce(sent.issue_date, stored.issue_date, private.today(sent.business_id));
  sent.discount_value := coalesce(sent.discount_value, 0);
  sent.prices_include_tax := coalesce(sent.prices_include_tax, false);
  sent.amount := coalesce(sent.amount, 0);
  sent.taxes := coalesce(sent.taxes, public.default_taxes(sent.business_id, sent.client_id, sent.property_id), '[]');
  if sent.due_date is null then
    sent.payment_terms := coalesce(sent.payment_terms, private.client_terms(sent.business_id, sent.client_id), 'net_30');
    sent.due_date := sent.issue_date + private.term_days(sent.payment_terms);
  end if;
  if sent.due_date < sent.issue_date then raise sqlstate 'PT400' using message = 'due_before_issue'; end if;
  return sent;
end
$$;

-- For functions of ours: who may is their business.
create function private.add_invoice(business_id uuid, invoice jsonb, lines jsonb) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  given uuid := (invoice ->> 'id')::uuid;
  blank public.invoices;
  sent public.invoices;
  made public.invoices;
begin
  perform private.check_invoice_lines(given, lines);
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
  update public.invoices as priced set amount = priced.amount where priced.id = made.id;
  -- What the client paid in advance; of what is billed later, or taken off by hand, nothing comes by itself.
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
  -- A sum that was agreed on goes where the lines go that it came from.
  if not invoice ? 'amount' and jsonb_array_length(lines) = 0 and jsonb_array_length(before -> 'lines') > 0 then
    sent.amount := 0;
  end if;
  perform private.hold_invoice(stored.id);
  perform private.write_invoice_lines(sent, lines);
  update public.invoices as changed set client_id = sent.client_id, property_id = sent.property_id, title = sent.title,
    issue_date = sent.issue_date, due_date = sent.due_date, payment_terms = sent.payment_terms,
    po_number = sent.po_number, message = sent.message, notes = sent.notes, terms = sent.terms,
    discount_type = sent.discount_type, discount_value = sent.discount_value, taxes = sent.taxes,
    prices_include_tax = sent.prices_include_tax, amount = sent.amount
  where changed.id = stored.id;
  is_revised := stored.status <> 'draft' and private.invoice_content(stored.id) <> before;
  perform private.hold_invoice(null);
  if sent.client_id <> stored.client_id then
    -- Another client's link must not open it.
    update private.invoice_links as link set revoked_at = now()
    where link.business_id = stored.business_id and link.invoice_id = stored.id and link.revoked_at is null;
    -- Nor does another client's deposit pay it.
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
  -- A double click makes one invoice and takes one number.
  perform private.queue_for_invoice(given);
  select * into stored from public.invoices as found where found.id = given for no key update;
  if stored.id is null then
    if sent_version is not null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
    perform private.add_invoice(save_invoice.business_id, invoice, lines);
  elsif stored.business_id <> save_invoice.business_id then
    raise sqlstate 'PT404' using message = 'invoice_not_found';
  elsif private.is_saved(given, stored.version, content) then
    -- The answer to the same save was lost: it is the same answer.
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

revoke all on function private.invoice_content(uuid), private.sent_invoice(public.invoices, jsonb),
  private.add_invoice(uuid, jsonb, jsonb), private.change_invoice(public.invoices, jsonb, jsonb),
  private.save_invoice(uuid, jsonb, jsonb) from public;
grant execute on function private.save_invoice(uuid, jsonb, jsonb) to authenticated;
revoke all on function public.save_invoice(uuid, jsonb, jsonb) from public, anon, authenticated;
grant execute on function public.save_invoice(uuid, jsonb, jsonb) to authenticated;
