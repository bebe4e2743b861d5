-- What holds of an invoice whatever is sent: its number, its author, its days, its totals, and that what was sent stays.

-- The books (private.settle_invoice), which come later, and these rules call each other.
set check_function_bodies = off;

create or replace function private.is_number_taken(business_id uuid, kind text, number text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'request' then exists (select from public.requests as there
      where there.business_id = is_number_taken.business_id and there.request_number = number)
    when 'quote' then exists (select from public.quotes as there
      where there.business_id = is_number_taken.business_id and there.quote_number = number)
    when 'job' then exists (select from public.jobs as there
      where there.business_id = is_number_taken.business_id and there.job_number = number)
    when 'invoice' then exists (select from public.invoices as there
      where there.business_id = is_number_taken.business_id and there.invoice_number = number)
    when 'payment' then exists (select from public.payments as there
      where there.business_id = is_number_taken.business_id and there.payment_number = number)
    else false end;
end
$$;

-- domain mirrors it (termDays); of no terms there is no day.
create function private.term_days(terms text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case terms when 'due_on_receipt' then 0 else substr(terms, 5)::int end
$$;

-- As the client has it, else as the business does it.
create function private.client_terms(business_id uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select client.payment_terms from public.clients as client
    where client.business_id = settings.business_id and client.id = client_terms.client_id), settings.payment_terms)
  from public.document_settings as settings where settings.business_id = client_terms.business_id
$$;

-- A job for which nobody said it is paid as its client pays; what the form says is said.
create function private.begin_job_terms() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  new.payment_terms := coalesce(private.client_terms(new.business_id, new.client_id), 'net_30');
  return new;
end
$$;
alter table public.jobs alter payment_terms drop default;
create trigger begin_job_terms before insert on public.jobs
  for each row when (new.payment_terms is null) execute function private.begin_job_terms();

-- A free one is paid as soon as it is sent, and can be called back all the same.
insert into private.status_transitions (record, from_status, to_status) values ('invoice', 'paid', 'void');

create function private.begin_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  is_numbered_late boolean := coalesce((select settings.is_number_given_when_sent
    from public.document_settings as settings where settings.business_id = new.business_id), false);
begin
  new.user_id := coalesce((select auth.uid()), new.user_id,
    (select business.user_id from public.businesses as business where business.id = new.business_id));
  -- A repeat, which ends in a conflict or an update, takes no second number.
  new.invoice_number := coalesce(
    (select there.invoice_number from public.invoices as there
      where there.business_id = new.business_id and there.id = new.id),
    new.invoice_number,
    case when not is_numbered_late or new.status not in ('draft', 'void')
      then private.take_number(new.business_id, 'invoice') end);
  new.issue_date := coalesce(new.issue_date, private.today(new.business_id));
  if new.due_date is null then
    new.payment_terms := coalesce(new.payment_terms, private.client_terms(new.business_id, new.client_id), 'net_30');
    new.due_date := new.issue_date + private.term_days(new.payment_terms);
  end if;
  new.sent_at := case when new.status in ('draft', 'void') then new.sent_at else coalesce(new.sent_at, now()) end;
  new.version := 1;
  new.updated_at := new.created_at;
  return new;
end
$$;
create trigger begin_invoice before insert on public.invoices
  for each row execute function private.begin_invoice();

-- What people write themselves is a draft with the next number; functions of ours, which are not this role, say it.
create function private.begin_draft() returns trigger
language plpgsql set search_path = '' as $$
begin
  new.status := 'draft';
  new.invoice_number := null;
  return new;
end
$$;
-- Its name sorts before begin_invoice.
create trigger begin_draft before insert on public.invoices
  for each row when (current_user = 'authenticated') execute function private.begin_draft();
create trigger check_property_client before insert on public.invoices
  for each row when (new.property_id is not null) execute function private.check_property_client();
create trigger check_property_client_at_update before update on public.invoices
  for each row when (new.property_id is not null and (new.property_id, new.client_id)
    is distinct from (old.property_id, old.client_id)) execute function private.check_property_client();

create trigger guard_status before update of status on public.invoices
  for each row when (new.status is distinct from old.status) execute function private.guard_status('invoice');

-- What it comes to: from its lines, else what was agreed on as one sum, with the taxes on top.
create function private.price_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  exponent int := private.currency_exponent(new.business_id);
  lines jsonb;
  sums record;
begin
  select jsonb_agg(jsonb_build_object('quantity', line.quantity, 'unit_price', line.unit_price,
    'discount_amount', line.discount_amount, 'is_taxable', line.is_taxable) order by line.position, line.id)
  into lines from public.invoice_lines as line
  where line.business_id = new.business_id and line.invoice_id = new.id;
  if lines is null then
    new.amount := round(new.amount, exponent);
    select * into sums from private.document_totals(
      jsonb_build_array(jsonb_build_object('quantity', 1, 'unit_price', new.amount)), new.taxes, null, 0, false,
      exponent);
  else
    select * into sums from private.document_totals(lines, new.taxes, new.discount_type, new.discount_value,
      new.prices_include_tax, exponent);
    new.amount := greatest(sums.total - sums.tax_amount, 0);
  end if;
  if sums.total < 0 then raise sqlstate 'PT400' using message = 'total_below_zero'; end if;
  new.subtotal := sums.subtotal;
  new.discount_amount := sums.discount_amount;
  new.tax_lines := sums.tax_lines;
  new.tax_amount := sums.tax_amount;
  new.total_amount := sums.total;
  return new;
end
$$;
create trigger price_invoice before insert
  or update of amount, discount_type, discount_value, taxes, prices_include_tax on public.invoices
  for each row execute function private.price_invoice();

-- That the client looked, was written to or paid is no edit: a form that is open stays fresh. A save is one, also where
-- it changed nothing but a line.
create trigger stamp_update before update on public.invoices
  for each row when (new.version <> old.version
    or pg_catalog.current_setting('fieldlark.held_invoice', true) = new.id::text
    or (new.client_id, new.property_id, new.invoice_number, new.version_number, new.title, new.status, new.issue_date,
      new.due_date, new.payment_terms, new.po_number, new.message, new.notes, new.terms, new.discount_type,
      new.discount_value, new.taxes, new.prices_include_tax, new.total_amount)
    is distinct from (old.client_id, old.property_id, old.invoice_number, old.version_number, old.title, old.status,
      old.issue_date, old.due_date, old.payment_terms, old.po_number, old.message, old.notes, old.terms,
      old.discount_type, old.discount_value, old.taxes, old.prices_include_tax, old.total_amount))
  execute function private.stamp_update();
create trigger tell_status after insert or update of status on public.invoices
  for each row execute function private.tell_status('invoice');

create function private.follow_invoice() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.version_number > old.version_number then
    perform private.tell(new.business_id, 'invoice', new.id, 'revised',
      jsonb_build_object('version_number', new.version_number));
  end if;
  -- Who is asked to pay is no lead any more.
  if new.status in ('sent', 'paid') and (tg_op = 'INSERT' or old.status = 'draft') then
    update public.clients as client set client_status = 'active'
    where client.business_id = new.business_id and client.id = new.client_id and client.client_status = 'lead';
  end if;
  return null;
end
$$;
create trigger follow_invoice after insert or update of status, version_number on public.invoices
  for each row execute function private.follow_invoice();

revoke all on function private.term_days(text), private.client_terms(uuid, uuid), private.begin_job_terms(),
  private.begin_draft(),
  private.begin_invoice(), private.price_invoice(), private.follow_invoice() from public;

reset check_function_bodies;
