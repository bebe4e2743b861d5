-- What of a client's documents the portal shows, where the business shows them at all: what they were sent.

create function private.portal_quotes(business_id uuid, client_id uuid) returns setof public.quotes
language sql stable security definer set search_path = '' as $$
  select quote.* from public.quotes as quote
    join public.portal_settings as setting on setting.business_id = quote.business_id and setting.shows_quotes
  where quote.business_id = portal_quotes.business_id and quote.client_id = portal_quotes.client_id
    and (not quote.is_archived or quote.status in ('approved', 'converted'))
    and exists (select from public.quote_versions as version where version.business_id = quote.business_id
      and version.quote_id = quote.id)
$$;

create function private.portal_invoices(business_id uuid, client_id uuid) returns setof public.invoices
language sql stable security definer set search_path = '' as $$
  select invoice.* from public.invoices as invoice
    join public.portal_settings as setting on setting.business_id = invoice.business_id and setting.shows_invoices
  where invoice.business_id = portal_invoices.business_id and invoice.client_id = portal_invoices.client_id
    and invoice.status in ('sent', 'paid', 'void')
$$;

-- Of a quote that is being changed: as it was sent last.
create function private.portal_quote_row(quote public.quotes) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', quote.id, 'quote_number', quote.quote_number, 'state', private.quote_state(quote),
    'sent_at', quote.sent_at, 'title', shown -> 'title', 'total', shown -> 'total', 'valid_until', shown -> 'valid_until')
  from (select case when quote.status <> 'draft' then to_jsonb(quote) else (select version.snapshot -> 'quote'
    from public.quote_versions as version where version.business_id = quote.business_id and version.quote_id = quote.id
    order by version.version_number desc limit 1) end as shown) as latest
$$;

create function private.portal_invoice_row(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', invoice.id, 'invoice_number', invoice.invoice_number, 'title', invoice.title,
    'state', private.invoice_state(invoice, private.today(invoice.business_id)), 'issue_date', invoice.issue_date,
    'due_date', invoice.due_date, 'total', invoice.total_amount, 'balance', invoice.balance,
    'is_claimed', invoice.status = 'sent' and invoice.claimed_paid_at is not null)
$$;

-- Those that wait for the client first.
create function private.portal_quotes_page(session private.portal_sessions, skip int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.portal_quote_row(listed) order by listed.status not in ('sent', 'changes_requested'),
    listed.sent_at desc nulls last, listed.id), '[]')
  from (select shown.* from private.portal_quotes(session.business_id, session.client_id) as shown
    order by shown.status not in ('sent', 'changes_requested'), shown.sent_at desc nulls last, shown.id
    offset skip limit 21) as listed
$$;

create function private.portal_invoices_page(session private.portal_sessions, skip int) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(private.portal_invoice_row(listed) order by listed.status <> 'sent', listed.issue_date desc,
    listed.id), '[]')
  from (select shown.* from private.portal_invoices(session.business_id, session.client_id) as shown
    order by shown.status <> 'sent', shown.issue_date desc, shown.id offset skip limit 21) as listed
$$;
