-- Checks and completes the invoice and the lines that a save sends.

-- domain has the same rule (termDays); without terms there is no due date.
create function private.term_days(terms text) returns int
language sql immutable parallel safe set search_path = '' as $$
  select case terms when 'due_on_receipt' then 0 else substr(terms, 5)::int end
$$;

-- The client's terms, else those of the business.
create function private.client_terms(business_id uuid, client_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select coalesce((select client.payment_terms from public.clients as client
    where client.business_id = settings.business_id and client.id = client_terms.client_id), settings.payment_terms)
  from public.document_settings as settings where settings.business_id = client_terms.business_id
$$;

create function private.check_invoice_lines(invoice_id uuid, lines jsonb) returns void
language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(lines), '') <> 'array'
    or exists (select from jsonb_array_elements(lines) as line where jsonb_typeof(line) <> 'object'
      or coalesce(jsonb_typeof(line -> 'source'), 'null') not in ('object', 'null')) then
    raise sqlstate 'PT400' using message = 'rows_expected';
  end if;
  if jsonb_array_length(lines) > 200 then raise sqlstate 'PT400' using message = 'too_many_lines'; end if;
  -- Each line has its own id, which no line of another invoice has.
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

-- The source of a line as a key, equal for equal sources; it must belong to this business and client.
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

-- The columns that a client reads: a change of these after sending makes the next version.
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

-- The sent values over the stored ones; missing values stay. Without a due date it follows from the terms.
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
