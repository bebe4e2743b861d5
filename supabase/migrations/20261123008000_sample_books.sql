-- Sample data ends with money: three invoices (paid, sent, draft) and six expenses, marked like the rest of it.

create function private.create_sample_invoices(business public.businesses) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sample record;
  invoice uuid;
  payment uuid;
  is_spanish boolean := business.language = 'es';
  today date := private.today(business.id);
begin
  for sample in
    select example.*, client.id as client_id
    from (values
      ('Michael', 'Installation', 'Instalación', 450, 45, 'paid'),
      ('Sarah', 'Full service visit', 'Servicio completo', 350, 10, 'sent'),
      ('Emily', 'Inspection', 'Revisión', 120, 0, 'draft')
    ) as example (first_name, title, title_es, price, days, status)
    join public.clients as client on client.business_id = business.id and client.is_sample
      and client.first_name = example.first_name
    order by example.days desc
  loop
    invoice := gen_random_uuid();
    perform private.save_invoice(business.id, jsonb_build_object('id', invoice, 'client_id', sample.client_id,
      'title', case when is_spanish then sample.title_es else sample.title end, 'issue_date', today - sample.days,
      'due_date', today - sample.days + 30, 'payment_terms', 'net_30', 'taxes', jsonb_build_array(jsonb_build_object(
        'name', case when is_spanish then 'Impuesto' else 'Tax' end, 'rate', 8))),
      jsonb_build_array(jsonb_build_object('id', gen_random_uuid(), 'name',
        case when is_spanish then sample.title_es else sample.title end, 'quantity', 1, 'unit_price', sample.price,
        'service_date', today - sample.days)));
    update public.invoices as made set is_sample = true where made.id = invoice;
    if sample.status <> 'draft' then perform private.send_invoice(invoice, 'marked', null, null); end if;
    if sample.status = 'paid' then
      payment := gen_random_uuid();
      perform private.record_payment(business.id, jsonb_build_object('id', payment, 'invoice_id', invoice,
        'amount', (select made.balance from public.invoices as made where made.id = invoice),
        'paid_on', today - sample.days + 12, 'method', 'check'), false);
      update public.payments as made set is_sample = true where made.id = payment;
    end if;
  end loop;
end
$$;

create function private.create_sample_expenses(business public.businesses) returns void
language sql volatile security definer set search_path = '' as $$
  insert into public.expenses (business_id, user_id, category, description, vendor, amount, date, payment_method,
    is_sample)
  select business.id, (select auth.uid()), sample.category,
    case business.language when 'es' then sample.description_es else sample.description end, sample.vendor,
    sample.amount, private.today(business.id) - sample.days, sample.method, true
  from (values
    ('supplies', 'Gloves, bags, cleaner', 'Guantes, bolsas, limpiador', 'Supply House', 64, 2, 'card'),
    ('fuel', 'Van', 'Camioneta', 'Gas station', 58, 5, 'card'),
    ('materials', 'Fittings and tape', 'Conexiones y cinta', 'Hardware store', 37, 9, 'cash'),
    ('tools', 'Cordless drill', 'Taladro inalámbrico', 'Hardware store', 129, 20, 'card'),
    ('insurance', 'Liability, this month', 'Responsabilidad civil, este mes', 'Insurance company', 85, 24,
      'bank_transfer'),
    ('marketing', 'Flyers', 'Volantes', 'Print shop', 45, 33, 'card')
  ) as sample (category, description, description_es, vendor, amount, days, method)
$$;

create or replace function private.create_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  made int := private.create_sample_clients(create_sample_data.business_id);
  business public.businesses;
begin
  if made > 0 then
    select * into business from public.businesses as own where own.id = create_sample_data.business_id;
    perform private.create_sample_services(business);
    perform private.create_sample_requests(business);
    perform private.create_sample_jobs(business);
    perform private.create_sample_invoices(business);
    perform private.create_sample_expenses(business);
  end if;
  return made;
end
$$;

-- An invoice that one made oneself stays with its payments, and so does the client it is for. Sample invoices of a
-- client stay where credit that they made was used for something that is none.
create function private.reset_sample_books(business_id uuid) returns void
language plpgsql security definer set search_path = '' as $$
declare
  gone uuid[];
begin
  perform private.lock_invoice(invoice.id) from (select found.id from public.invoices as found
    where found.business_id = reset_sample_books.business_id and found.is_sample order by found.id) as invoice;
  perform private.lock_credit(owner.id) from (select distinct found.client_id as id from public.invoices as found
    where found.business_id = reset_sample_books.business_id and found.is_sample order by 1) as owner;
  gone := array(select invoice.id from public.invoices as invoice
    where invoice.business_id = reset_sample_books.business_id and invoice.is_sample
      and (select coalesce(sum(credit.amount), 0) from public.credits as credit
        left join public.payments as payment
          on payment.business_id = credit.business_id and payment.id = credit.payment_id
        left join public.invoices as sample on sample.business_id = credit.business_id and sample.is_sample
          and sample.id = coalesce(credit.invoice_id, payment.invoice_id)
        where credit.business_id = invoice.business_id and credit.client_id = invoice.client_id
          and sample.id is null) >= 0);
  -- One statement: in between the books would not be right.
  with payment as (
    delete from public.payments as paid where paid.business_id = reset_sample_books.business_id
      and paid.invoice_id = any(gone) returning paid.id
  ), refund as (
    delete from public.refunds as given where given.business_id = reset_sample_books.business_id
      and (given.invoice_id = any(gone) or given.payment_id in (select paid.id from public.payments as paid
        where paid.business_id = reset_sample_books.business_id and paid.invoice_id = any(gone)))
  ), credit as (
    delete from public.credits as moved where moved.business_id = reset_sample_books.business_id
      and moved.invoice_id = any(gone)
  )
  delete from public.invoices as invoice
  where invoice.business_id = reset_sample_books.business_id and invoice.id = any(gone);
  delete from public.expenses as expense
  where expense.business_id = reset_sample_books.business_id and expense.is_sample;
end
$$;

create or replace function private.reset_sample_data(business_id uuid) returns int
language plpgsql security definer set search_path = '' as $$
declare
  removed int;
begin
  if reset_sample_data.business_id is null
    or not reset_sample_data.business_id = any(array(select private.my_owned_business_ids())) then
    raise sqlstate 'PT404' using message = 'business_not_found';
  end if;
  perform private.reset_sample_books(reset_sample_data.business_id);
  delete from public.photos as photo where photo.business_id = reset_sample_data.business_id and photo.is_sample;
  delete from public.jobs as job where job.business_id = reset_sample_data.business_id and job.is_sample
    and not exists (select from public.invoice_sources as source
      where source.business_id = job.business_id and source.job_id = job.id);
  delete from public.quotes as quote where quote.business_id = reset_sample_data.business_id and quote.is_sample
    and quote.status <> 'converted' and not exists (select from public.invoice_sources as source
      where source.business_id = quote.business_id and source.quote_id = quote.id);
  delete from public.requests as request where request.business_id = reset_sample_data.business_id
    and request.is_sample;
  delete from public.services as service where service.business_id = reset_sample_data.business_id
    and service.is_sample;
  delete from public.clients as client
  where client.business_id = reset_sample_data.business_id and client.is_sample
    and not exists (select from public.jobs as job
      where job.business_id = client.business_id and job.client_id = client.id)
    and not exists (select from public.quotes as quote
      where quote.business_id = client.business_id and quote.client_id = client.id)
    and not exists (select from public.requests as request
      where request.business_id = client.business_id and request.client_id = client.id)
    and not exists (select from public.invoices as invoice
      where invoice.business_id = client.business_id and invoice.client_id = client.id)
    and not exists (select from public.payments as payment
      where payment.business_id = client.business_id and payment.client_id = client.id)
    and not exists (select from public.credits as credit
      where credit.business_id = client.business_id and credit.client_id = client.id);
  get diagnostics removed = row_count;
  return removed;
end
$$;

revoke all on function private.create_sample_invoices(public.businesses),
  private.create_sample_expenses(public.businesses), private.reset_sample_books(uuid) from public;
