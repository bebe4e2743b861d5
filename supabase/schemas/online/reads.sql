create function private.read_payment_keys(business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  if read_payment_keys.business_id is null
    or not read_payment_keys.business_id = any(array(select private.my_managed_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  return (select jsonb_build_object('last4', right(stored.secret_key, 4),
      'has_webhook', stored.webhook_secret is not null, 'is_test', split_part(stored.secret_key, '_', 2) = 'test',
      'updated_at', stored.updated_at)
    from private.payment_keys as stored where stored.business_id = read_payment_keys.business_id);
end
$$;

-- For the server only, which calls Stripe.
create function private.payment_secrets(business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('secret_key', stored.secret_key, 'webhook_secret', stored.webhook_secret)
  from private.payment_keys as stored where stored.business_id = payment_secrets.business_id
$$;

create function public.payment_keys(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.read_payment_keys(payment_keys.business_id)
$$;

create function public.payment_secrets(business_id uuid) returns jsonb
language sql stable set search_path = '' as $$
  select private.payment_secrets(payment_secrets.business_id)
$$;

create function private.checkout_page(checkout private.checkouts, invoice public.invoices) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object('checkout_id', checkout.id, 'status', checkout.status, 'session_id', checkout.session_id,
    'url', checkout.url, 'amount', checkout.amount, 'amount_minor', round(checkout.amount
      * 10::numeric ^ private.currency_exponent(checkout.business_id))::bigint, 'currency', checkout.currency,
    'expires_at', extract(epoch from checkout.expires_at)::bigint, 'business_id', checkout.business_id,
    'invoice_id', checkout.invoice_id, 'invoice_number', invoice.invoice_number, 'title', invoice.title,
    'business_name', business.business_name, 'email', client.email,
    'language', private.client_language(invoice.business_id, invoice.client_id))
  from public.businesses as business, public.clients as client
  where business.id = invoice.business_id and client.business_id = invoice.business_id and client.id = invoice.client_id
$$;

-- The refundable part of what the payment paid of its invoice.
create function private.refundable_of_invoice(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select case when payment.invoice_id is null then 0 else private.refundable(payment) end
$$;

-- The credit that the payment made and the client has not used, less what was refunded of it.
create function private.refundable_of_credit(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select greatest(0, least(
    (select coalesce(sum(credit.amount), 0) from public.credits as credit where credit.business_id = payment.business_id
      and credit.payment_id = payment.id and credit.kind in ('overpayment', 'deposit', 'refunded')),
    private.credit_of(payment.business_id, payment.client_id)))
$$;

-- Refunds that were requested just now and are not in the books yet.
create function private.promised_online(payment public.payments) returns numeric
language sql stable security definer set search_path = '' as $$
  select coalesce(sum(promised.amount), 0) from private.online_refunds as promised
  where promised.business_id = payment.business_id and promised.payment_id = payment.id
    and promised.created_at > now() - interval '1 day'
    and not exists (select from public.refunds as kept where kept.id = promised.id)
$$;

grant execute on function private.read_payment_keys to authenticated;
grant execute on function private.payment_secrets, public.payment_secrets to service_role;
grant execute on function public.payment_keys to authenticated, service_role;
