create function private.is_number_taken(business_id uuid, kind text, number text) returns boolean
language plpgsql stable security definer set search_path = '' as $$
begin
  return case kind
    when 'request' then exists (select from public.requests as existing
      where existing.business_id = is_number_taken.business_id and existing.request_number = number)
    when 'quote' then exists (select from public.quotes as existing
      where existing.business_id = is_number_taken.business_id and existing.quote_number = number)
    when 'job' then exists (select from public.jobs as existing
      where existing.business_id = is_number_taken.business_id and existing.job_number = number)
    when 'invoice' then exists (select from public.invoices as existing
      where existing.business_id = is_number_taken.business_id and existing.invoice_number = number)
    when 'payment' then exists (select from public.payments as existing
      where existing.business_id = is_number_taken.business_id and existing.payment_number = number)
    else false end;
end
$$;
