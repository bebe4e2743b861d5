-- The data of PDFs. The server checks first that its caller may read the record.
-- An invoice as it is now, or an earlier version as it was sent.
create function private.invoice_document(invoice_id uuid, version_number int) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  invoice public.invoices;
  wanted int;
  shown jsonb;
begin
  select * into invoice from public.invoices as found where found.id = invoice_document.invoice_id;
  wanted := coalesce(invoice_document.version_number, invoice.version_number);
  shown := case when wanted = invoice.version_number then private.invoice_snapshot(invoice.id)
    else (select version.snapshot from public.invoice_versions as version
      where version.business_id = invoice.business_id and version.invoice_id = invoice.id
        and version.version_number = wanted) end;
  if shown is null then raise sqlstate 'PT404' using message = 'invoice_not_found'; end if;
  return private.invoice_page(invoice, shown) || jsonb_build_object('is_current', wanted = invoice.version_number);
end
$$;

-- The receipt of a payment: what it paid, the remaining balance, and its refunds.
create function private.receipt_document(payment_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  payment public.payments;
begin
  select * into payment from public.payments as found where found.id = receipt_document.payment_id;
  if payment.id is null then raise sqlstate 'PT404' using message = 'payment_not_found'; end if;
  return jsonb_build_object(
    'payment', jsonb_build_object('payment_number', payment.payment_number, 'amount', payment.amount,
      'paid_on', payment.paid_on, 'method', payment.method, 'reference', payment.reference),
    'invoice', (select jsonb_build_object('invoice_number', invoice.invoice_number, 'title', invoice.title,
        'issue_date', invoice.issue_date, 'total_amount', invoice.total_amount, 'balance', invoice.balance)
      from public.invoices as invoice
      where invoice.business_id = payment.business_id and invoice.id = payment.invoice_id),
    -- The quote or job that a deposit was paid for.
    'about', coalesce(
      (select jsonb_build_object('record', 'quote', 'number', quote.quote_number, 'title', quote.title)
        from public.quotes as quote where quote.business_id = payment.business_id and quote.id = payment.quote_id),
      (select jsonb_build_object('record', 'job', 'number', job.job_number, 'title', job.title)
        from public.jobs as job where job.business_id = payment.business_id and job.id = payment.job_id)),
    'refunds', coalesce((select jsonb_agg(jsonb_build_object('refunded_on', refund.refunded_on,
        'amount', refund.amount, 'method', refund.method) order by refund.refunded_on, refund.created_at, refund.id)
      from public.refunds as refund
      where refund.business_id = payment.business_id and refund.payment_id = payment.id), '[]'),
    -- The amount above the deposit that was asked for is the client's credit.
    'kept_as_credit', coalesce((select sum(credit.amount) from public.credits as credit
      where credit.business_id = payment.business_id and credit.payment_id = payment.id
        and credit.kind = 'overpayment'), 0),
    'business', private.document_business(payment.business_id), 'settings', private.document_layout(payment.business_id),
    'client', private.document_client(payment.business_id, payment.client_id),
    'today', private.today(payment.business_id));
end
$$;

-- A statement keeps its content from when it was made.
create function private.statement_document(statement_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  statement public.client_statements;
begin
  select * into statement from public.client_statements as found where found.id = statement_document.statement_id;
  if statement.id is null then raise sqlstate 'PT404' using message = 'statement_not_found'; end if;
  return jsonb_build_object(
    'statement', jsonb_build_object('from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'credit', statement.snapshot -> 'credit', 'created_at', statement.created_at),
    'entries', coalesce(statement.snapshot -> 'entries', '[]'),
    'business', private.document_business(statement.business_id),
    'settings', private.document_layout(statement.business_id),
    'client', private.document_client(statement.business_id, statement.client_id),
    'today', private.today(statement.business_id));
end
$$;

-- The job sheet for the people who do the work: where, when, what, and no prices. It includes the visits whose ids are
-- given; the server passes those that its caller may read.
create function private.job_sheet_document(job_id uuid, visit_ids uuid[]) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  job public.jobs;
begin
  select * into job from public.jobs as found where found.id = job_sheet_document.job_id;
  if job.id is null then raise sqlstate 'PT404' using message = 'job_not_found'; end if;
  return jsonb_build_object(
    'job', jsonb_build_object('job_number', job.job_number, 'title', job.title, 'description', job.description,
      'instructions', job.instructions, 'priority', job.priority, 'status', job.status,
      'estimated_minutes', job.estimated_minutes),
    'address', coalesce(nullif(btrim(job.custom_address), ''), private.document_property(job.business_id, job.property_id),
      (select nullif(btrim(client.address), '') from public.clients as client
        where client.business_id = job.business_id and client.id = job.client_id)),
    'remarks', (select property.remarks from public.property_addresses as property
      where property.business_id = job.business_id and property.id = job.property_id),
    'phone', coalesce(nullif(btrim(job.contact_phone), ''), (select client.phone from public.clients as client
      where client.business_id = job.business_id and client.id = job.client_id)),
    'visits', coalesce((select jsonb_agg(jsonb_build_object('visit_date', visit.visit_date,
        'start_time', to_char(visit.start_time, 'HH24:MI'), 'duration_minutes', visit.duration_minutes,
        'status', visit.status, 'instructions', visit.instructions,
        'members', coalesce((select jsonb_agg(coalesce(person.full_name, '') order by person.full_name, person.id)
          from public.visit_members as assigned join public.profiles as person on person.id = assigned.user_id
          where assigned.business_id = visit.business_id and assigned.visit_id = visit.id), '[]'),
        'checklist', coalesce((select jsonb_agg(jsonb_build_object('label', item.label, 'is_done', item.is_done)
          order by item.position, item.id) from public.visit_checklist_items as item
          where item.business_id = visit.business_id and item.visit_id = visit.id), '[]'),
        'signoff', (select jsonb_build_object('signer_name', signed.signer_name, 'signature', signed.signature,
            'signed_at', signed.created_at) from public.visit_signoffs as signed
          where signed.business_id = visit.business_id and signed.visit_id = visit.id
          order by signed.created_at desc, signed.id limit 1))
        order by visit.visit_date, visit.start_time, visit.id)
      from public.visits as visit where visit.business_id = job.business_id and visit.job_id = job.id
        and visit.id = any(job_sheet_document.visit_ids)), '[]'),
    'lines', coalesce((select jsonb_agg(jsonb_build_object('name', line.name, 'description', line.description,
        'notes', line.notes, 'quantity', line.quantity) order by line.position, line.id)
      from public.job_lines as line where line.business_id = job.business_id and line.job_id = job.id), '[]'),
    'business', private.document_business(job.business_id), 'settings', private.document_layout(job.business_id),
    'client', private.document_client(job.business_id, job.client_id), 'today', private.today(job.business_id));
end
$$;

create function public.invoice_document(invoice_id uuid, version_number int default null) returns jsonb
language sql stable set search_path = '' as $$
  select private.invoice_document(invoice_document.invoice_id, invoice_document.version_number)
$$;

create function public.receipt_document(payment_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.receipt_document(receipt_document.payment_id)
$$;

create function public.statement_document(statement_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.statement_document(statement_document.statement_id)
$$;

create function public.job_sheet_document(job_id uuid, visit_ids uuid[] default '{}') returns jsonb
language sql stable set search_path = '' as $$
  select private.job_sheet_document(job_sheet_document.job_id, job_sheet_document.visit_ids)
$$;

grant execute on function private.invoice_document, private.receipt_document, private.statement_document,
  private.job_sheet_document, public.invoice_document, public.receipt_document, public.statement_document,
  public.job_sheet_document to service_role;
