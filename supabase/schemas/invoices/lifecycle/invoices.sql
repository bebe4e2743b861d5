-- The steps when an invoice and its lines are written: before_invoice, after_invoice, before_invoice_line and
-- after_invoice_lines, from top to bottom. They are SECURITY DEFINER, so a step that depends on what the caller may see
-- checks that itself.

-- Steps before an invoice is written -----------------------------------------------------------------------------------

create function private.begin_invoice(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  is_numbered_late boolean := coalesce((select settings.is_number_given_when_sent
    from public.document_settings as settings where settings.business_id = invoice.business_id), false);
begin
  invoice.user_id := coalesce(private.author(invoice.user_id),
    (select business.user_id from public.businesses as business where business.id = invoice.business_id));
  -- A repeated insert, which ends in a conflict or an update, takes no second number.
  invoice.invoice_number := coalesce(
    (select existing.invoice_number from public.invoices as existing
      where existing.business_id = invoice.business_id and existing.id = invoice.id),
    invoice.invoice_number,
    case when not is_numbered_late or invoice.status not in ('draft', 'void')
      then private.take_number(invoice.business_id, 'invoice') end);
  invoice.issue_date := coalesce(invoice.issue_date, private.today(invoice.business_id));
  if invoice.due_date is null then
    invoice.payment_terms := coalesce(invoice.payment_terms,
      private.client_terms(invoice.business_id, invoice.client_id), 'net_30');
    invoice.due_date := invoice.issue_date + private.term_days(invoice.payment_terms);
  end if;
  invoice.sent_at := case when invoice.status in ('draft', 'void') then invoice.sent_at
    else coalesce(invoice.sent_at, now()) end;
  invoice.version := 1;
  invoice.updated_at := invoice.created_at;
  return invoice;
end
$$;

-- The totals: from the lines, else from the agreed amount plus taxes.
create function private.price_invoice(invoice public.invoices) returns public.invoices
language plpgsql set search_path = '' as $$
declare
  exponent int := private.currency_exponent(invoice.business_id);
  lines jsonb;
  sums record;
begin
  invoice.discount_value := private.counted_value(invoice.discount_type, invoice.discount_value, exponent);
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.invoice_lines as line
  where line.business_id = invoice.business_id and line.invoice_id = invoice.id;
  if lines is null then
    invoice.amount := round(invoice.amount, exponent);
    select * into sums from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', invoice.amount)), invoice.taxes, null, 0, false,
      exponent);
  else
    select * into sums from private.document_totals(lines, invoice.taxes, invoice.discount_type,
      invoice.discount_value, invoice.prices_include_tax, exponent);
    invoice.amount := greatest(sums.total - sums.tax_amount, 0);
  end if;
  if sums.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  invoice.subtotal := sums.subtotal;
  invoice.discount_amount := sums.discount_amount;
  invoice.tax_lines := sums.tax_lines;
  invoice.tax_amount := round(sums.tax_amount, 2);
  invoice.total_amount := round(sums.total, 2);
  return invoice;
end
$$;

-- Being viewed, reminded or paid does not count as an edit, so an open form stays current. A save does, even when it
-- changed a line only.
create function private.is_invoice_edited(invoice public.invoices, was public.invoices) returns boolean
language sql stable set search_path = '' as $$
  select invoice.version <> was.version
    or pg_catalog.current_setting('fieldlark.held_invoice', true) is not distinct from invoice.id::text
    or (invoice.client_id, invoice.property_id, invoice.invoice_number, invoice.version_number, invoice.title,
      invoice.status, invoice.issue_date, invoice.due_date, invoice.payment_terms, invoice.po_number, invoice.message,
      invoice.notes, invoice.terms, invoice.discount_type, invoice.discount_value, invoice.taxes,
      invoice.prices_include_tax, invoice.total_amount)
    is distinct from (was.client_id, was.property_id, was.invoice_number, was.version_number, was.title, was.status,
      was.issue_date, was.due_date, was.payment_terms, was.po_number, was.message, was.notes, was.terms,
      was.discount_type, was.discount_value, was.taxes, was.prices_include_tax, was.total_amount)
$$;

-- The triggers of an invoice -------------------------------------------------------------------------------------------

create function private.before_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_by_hand constant boolean := tg_nargs > 0;
  sent constant public.invoices := new;
begin
  if tg_op = 'INSERT' then
    -- Row-level security rejects rows of other businesses, before any step can reveal whether they exist.
    if is_by_hand and not coalesce(new.business_id = any(array(select private.my_managed_business_ids())), false) then
      return new;
    end if;
    if is_by_hand then
      new := private.take_inserted(new);
      if new.status <> 'draft' then perform private.require_currency(new.business_id); end if;
    end if;
    new := private.begin_invoice(new);
    if new.property_id is not null then
      perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
    end if;
    perform private.require_counted(new.business_id, 'discount_value', new.discount_type, new.discount_value, null, 0);
    new := private.weigh_invoice(private.price_invoice(new), null);
    if is_by_hand then
      perform private.require_inserted_totals(new, sent);
      if sent.status = 'paid' and new.total_amount > 0 then new := private.as_paid(new); end if;
    end if;
    return new;
  end if;

  -- Only when one of the two changes: documents stay editable after their property moved to another client.
  if new.property_id is not null
    and (new.property_id, new.client_id) is distinct from (old.property_id, old.client_id) then
    perform private.require_property_of_client(new.business_id, new.property_id, new.client_id);
  end if;
  if new.status is distinct from old.status then
    perform private.require_status_step('invoice', old.status, new.status);
    if old.status = 'draft' and new.status <> 'void' then perform private.require_currency(new.business_id); end if;
  end if;
  perform private.require_counted(new.business_id, 'discount_value', new.discount_type, new.discount_value,
    old.discount_type, old.discount_value);
  -- Not the subtotal: whoever writes lines requests the totals, since no column of the invoice shows that they are
  -- stale.
  if new.subtotal is null or (new.amount, new.discount_type, new.discount_value, new.taxes, new.prices_include_tax)
    is distinct from (old.amount, old.discount_type, old.discount_value, old.taxes, old.prices_include_tax) then
    new := private.price_invoice(new);
  end if;
  if private.is_invoice_edited(new, old) then
    new.version := private.next_version(new.version, old.version);
    new.updated_at := now();
  end if;
  -- Last, because it needs the total that the steps before it computed.
  return private.weigh_invoice(new, old);
end
$$;
create trigger before_invoice before update on public.invoices
  for each row execute function private.before_invoice();
-- Exactly one of these two triggers fires. Only the WHEN clause still knows which role writes.
create trigger before_new_invoice before insert on public.invoices
  for each row when (current_user <> 'authenticated') execute function private.before_invoice();
create trigger before_new_invoice_by_hand before insert on public.invoices
  for each row when (current_user = 'authenticated') execute function private.before_invoice('by hand');

create function private.after_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    if new.status in ('sent', 'paid') then
      perform private.activate_client(new.business_id, new.client_id);
      perform private.keep_invoice_version(new.id);
    end if;
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'created', jsonb_build_object('status', new.status));
    if new.status = 'paid' and new.paid_amount > 0 then perform private.record_inserted_payment(new); end if;
    return null;
  end if;

  if new.version_number > old.version_number then
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- A client who is asked to pay is no longer a lead.
  if new.status in ('sent', 'paid') and old.status = 'draft' then
    perform private.activate_client(new.business_id, new.client_id);
  end if;
  if new.status = 'draft' and new.credited_amount > new.total_amount then
    perform private.give_back_credit(new);
  end if;
  if new.status is distinct from old.status then
    perform private.log_record_event(new.business_id, 'invoice', new.id, 'status_changed',
      jsonb_build_object('from', old.status, 'to', new.status));
  end if;
  return null;
end
$$;
create trigger after_invoice after insert or update on public.invoices
  for each row execute function private.after_invoice();

-- Evidence is append-only; it is deleted only with its invoice.
create function private.before_invoice_version() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' or exists (select from public.invoices as invoice
    where invoice.business_id = old.business_id and invoice.id = old.invoice_id) then
    raise sqlstate 'PT403' using message = 'not_allowed', hint = 'What was sent is not rewritten.';
  end if;
  return old;
end
$$;
create trigger before_invoice_version before update or delete on public.invoice_versions
  for each row execute function private.before_invoice_version();
