-- The content of an invoice, for its PDF and for the client's page.

-- Whether a text about paying leads anywhere: the name of an app or of a bank alone does not, as in
-- `waysWithoutDetails` of the domain.
create function private.has_payment_way(details text) returns boolean
language sql immutable set search_path = '' as $$
  select exists (select from regexp_split_to_table(details, '\r?\n') as line
    where line ~ '\S' and line !~* ('^\s*(zelle|venmo|cash ?app|paypal|apple cash|bizum|yape|nequi|mercado ?pago|pix|'
      'interac( e-transfer)?|e-transfer|twint|swish|bank( transfer| details| account)?|wire( transfer)?|ach|'
      'transferencia( bancaria)?|(datos|cuenta) bancari[oa]s?)\s*[-:–—]?\s*$'))
$$;

-- Whether the client can pay: by card, or to the account that the invoices name.
create function private.takes_payments(business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.payment_keys as stored where stored.business_id = takes_payments.business_id)
    or exists (select from public.document_settings as settings
      where settings.business_id = takes_payments.business_id and private.has_payment_way(settings.bank_details))
$$;

create function private.invoice_snapshot(invoice_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('invoice', to_jsonb(invoice) - array['user_id', 'is_sample'],
    'lines', coalesce((select jsonb_agg(to_jsonb(line) order by line.position, line.id)
      from public.invoice_lines as line
      where line.business_id = invoice.business_id and line.invoice_id = invoice.id), '[]'))
  from public.invoices as invoice where invoice.id = invoice_snapshot.invoice_id
$$;

-- The business as every document begins with it. Marked: its plan has Fieldlark named at the foot of what it sends. Clients
-- learn that and not the plan.
create function private.document_business(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('id', business.id, 'name', business.business_name, 'logo', business.business_logo_url,
    'contact_person', business.contact_person, 'phone', business.phone, 'email', business.email,
    'address', business.address, 'currency', business.currency, 'language', business.language,
    'registration_number', business.registration_number, 'timezone', business.timezone,
    'is_marked', business.plan_status not in ('starter', 'grow-pro'))
  from public.businesses as business where business.id = document_business.business_id
$$;

create function private.document_layout(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('paper_size', settings.paper_size, 'accent_color', settings.accent_color,
    'footer', settings.footer, 'bank_details', settings.bank_details)
  from public.document_settings as settings where settings.business_id = document_layout.business_id
$$;

create function private.document_client(business_id uuid, client_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('name', client.name, 'company_name', client.company_name, 'email', client.email,
    'phone', client.phone, 'address', client.address,
    'language', private.client_language(client.business_id, client.id))
  from public.clients as client
  where client.business_id = document_client.business_id and client.id = document_client.client_id
$$;

create function private.document_property(business_id uuid, property_id uuid) returns text
language sql stable security definer set search_path = '' as $$
  select nullif(concat_ws(', ', nullif(btrim(property.address), ''), nullif(btrim(property.city), ''),
    nullif(concat_ws(' ', nullif(btrim(property.state), ''), nullif(btrim(property.zip_code), '')), '')), '')
  from public.property_addresses as property
  where property.business_id = document_property.business_id and property.id = document_property.property_id
$$;

-- The deposits that were taken off the invoice, each with what was used of it.
create function private.deposits_on(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select coalesce(jsonb_agg(jsonb_build_object('payment_number', used.payment_number, 'amount', used.amount)
    order by used.payment_number), '[]')
  from (select payment.payment_number, -sum(credit.amount) as amount
    from public.credits as credit join public.payments as payment
      on payment.business_id = credit.business_id and payment.id = credit.payment_id and payment.invoice_id is null
    where credit.business_id = invoice.business_id and credit.invoice_id = invoice.id and credit.kind = 'applied'
    group by payment.id) as used
$$;

-- shown: {"invoice", "lines"}; for an older version without payments and current state.
create function private.invoice_page(invoice public.invoices, shown jsonb) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('state', private.invoice_state(invoice, private.today(invoice.business_id)),
    'version_number', (shown -> 'invoice' ->> 'version_number')::int, 'invoice', shown -> 'invoice',
    'lines', shown -> 'lines', 'business', private.document_business(invoice.business_id),
    'settings', private.document_layout(invoice.business_id),
    'client', private.document_client(invoice.business_id, (shown -> 'invoice' ->> 'client_id')::uuid),
    'property', private.document_property(invoice.business_id, (shown -> 'invoice' ->> 'property_id')::uuid),
    'payments', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      coalesce((select jsonb_agg(jsonb_build_object('payment_number', payment.payment_number,
        'paid_on', payment.paid_on, 'amount', payment.amount, 'method', payment.method)
        order by payment.paid_on, payment.created_at, payment.id)
      from public.payments as payment
      where payment.business_id = invoice.business_id and payment.invoice_id = invoice.id), '[]') else '[]' end,
    'deposits', case when (shown -> 'invoice' ->> 'version_number')::int = invoice.version_number then
      private.deposits_on(invoice) else '[]' end,
    'today', private.today(invoice.business_id))
$$;

-- Always the current content: an edit after sending is the newest version. Links are forwarded, so nothing is included
-- that the document does not show.
create function private.invoice_link_page(invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select page || jsonb_build_object('client', (page -> 'client') - array['email', 'phone'],
    'invoice', (page -> 'invoice') - array['business_id', 'client_id', 'property_id', 'version', 'viewed_at',
      'created_at', 'updated_at'],
    'lines', coalesce((select jsonb_agg((line - array['business_id', 'invoice_id', 'source_id', 'service_id',
      'created_at', 'updated_at']) order by place)
      from jsonb_array_elements(page -> 'lines') with ordinality as each (line, place)), '[]'),
    'is_closed', is_closed,
    'can_pay_online', invoice.status = 'sent' and invoice.balance > 0 and not is_closed and exists (
      select from private.payment_keys as stored where stored.business_id = invoice.business_id))
  from private.invoice_page(invoice, private.invoice_snapshot(invoice.id)) as page,
    (select closed_at is not null as is_closed from public.businesses where id = invoice.business_id) as business
$$;
