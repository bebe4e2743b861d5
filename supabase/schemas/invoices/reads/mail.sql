-- The fields that all mails about an invoice share.
create function private.invoice_mail_data(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
    'greeting_name', private.greeting_name(client),
    'invoice_number', invoice.invoice_number, 'title', invoice.title, 'total', invoice.total_amount,
    'balance', invoice.balance, 'currency', business.currency, 'issue_date', invoice.issue_date,
    'due_date', invoice.due_date, 'days_late', private.today(invoice.business_id) - invoice.due_date,
    'invoice_id', invoice.id, 'version_number', invoice.version_number, 'reply_to', private.reply_address(business),
    'can_pay', private.takes_payments(invoice.business_id))
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$$;

-- The recipient: the given address, else the client's.
create function private.invoice_address(invoice public.invoices, address text) returns text
language sql stable security definer set search_path = '' as $$
  select lower(btrim(coalesce(nullif(btrim(address), ''), (select client.email from public.clients as client
    where client.business_id = invoice.business_id and client.id = invoice.client_id))))
$$;
