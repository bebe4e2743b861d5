-- An invoice as its readers see it: what is shown of its status, as paper and as the client's page.

-- domain mirrors it (invoiceState): late before partly paid before seen.
create function private.invoice_state(invoice public.invoices, today date) returns text
language sql immutable parallel safe set search_path = '' as $$
  select case when invoice.status <> 'sent' then invoice.status
    when invoice.due_date < today then 'overdue'
    when invoice.balance < invoice.total_amount then 'partial'
    when invoice.viewed_at is not null then 'viewed'
    else 'sent' end
$$;

-- A column that is computed: select=*,state.
create function public.state(invoice public.invoices) returns text
language sql stable set search_path = '' as $$
  select private.invoice_state(invoice, private.today(invoice.business_id))
$$;

create function private.invoice_snapshot(invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('invoice', to_jsonb(invoice) - array['user_id', 'is_sample'],
    'lines', coalesce((select jsonb_agg(to_jsonb(line) order by line.position, line.id)
      from public.invoice_lines as line
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'))
  from public.invoices as invoice where invoice.id = invoice_snapshot.invoice_id
$$;

-- Who writes, as every paper begins.
create function private.paper_business(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', business.business_name, 'logo', business.business_logo_url,
    'phone', business.phone, 'email', business.email, 'address', business.address, 'currency', business.currency,
    'language', business.language, 'registration_number', business.registration_number,
    'timezone', business.timezone)
  from public.businesses as business where business.id = paper_business.business_id
$$;

create function private.paper_settings(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('paper_size', settings.paper_size, 'accent_color', settings.accent_color,
    'footer', settings.footer, 'bank_details', settings.bank_details)
  from public.document_settings as settings where settings.business_id = paper_settings.business_id
$$;

create function private.paper_client(business_id uuid, client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', client.name, 'company_name', client.company_name, 'email', client.email,
    'phone', client.phone, 'address', client.address,
    'language', private.client_language(client.business_id, client.id))
  from public.clients as client
  where client.business_id = paper_client.business_id and client.id = paper_client.client_id
$$;

create function private.paper_property(business_id uuid, property_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws(', ', nullif(btrim(property.address), ''), nullif(btrim(property.city), ''),
    nullif(concat_ws(' ', nullif(btrim(property.state), ''), nullif(btrim(property.zip_code), '')), '')), '')
  from public.property_addresses as property
  where property.business_id = paper_property.business_id and property.id = paper_property.property_id
$$;

-- shown: {"invoice", "lines"}; one of an older version has no payments and no state of today.
create function private.invoice_page(invoice public.invoices, shown jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.invoice_state(invoice, private.today(invoice.business_id)),
    'version_number', (shown -> 'invoice' ->> 'version_number')::int, 'invoice', shown -> 'invoice',
    'lines', shown -> 'lines', 'business', private.paper_business(invoice.business_id),
    'settings', private.paper_settings(invoice.business_id),
    'client', private.paper_client(invoice.business_id, (shown -> 'invoice' ->> 'client_id')::uuid),
    'property', private.paper_property(invoice.business_id, (shown -> 'invoice' ->> 'property_id')::uuid),
    'payments', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      coalesce((select jsonb_agg(jsonb_build_object('payment_number', payment.payment_number,
        'paid_on', payment.paid_on, 'amount', payment.amount, 'method', payment.method)
        order by payment.paid_on, payment.created_at, payment.id)
      from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id), '[]') else '[]' end,
    'today', private.today(invoice.business_id))
$$;

revoke all on function private.invoice_state(public.invoices, date), private.invoice_snapshot(uuid),
  private.paper_business(uuid), private.paper_settings(uuid), private.paper_client(uuid, uuid),
  private.paper_property(uuid, uuid), private.invoice_page(public.invoices, jsonb) from public;
grant execute on function private.invoice_state(public.invoices, date), private.today(uuid)
  to authenticated, service_role;
revoke all on function public.state(public.invoices) from public, anon, authenticated;
grant execute on function public.state(public.invoices) to authenticated, service_role;
