-- Keeps a discount as it was entered when that gives the same result: for a single complete document, or for the same
-- percentage everywhere. Else each line gets its share; a share that would increase a credit is part of that credit's
-- price.
create function private.planned_lines(planned jsonb, is_typed boolean) returns jsonb
language sql volatile set search_path = '' as $$
  select coalesce(jsonb_agg(row.line
    || jsonb_build_object('id', gen_random_uuid(), 'source_id', null, 'source', row.source)
    || case when is_typed or row.part = 0 then '{}'::jsonb
      when row.part > 0 then jsonb_build_object('discount_amount',
        trim_scale((row.line ->> 'discount_amount')::numeric + row.part))
      else jsonb_build_object('quantity', 1, 'unit_price', trim_scale(row.line_total - row.part),
        'discount_amount', 0) end order by row.place, row.nth), '[]')
  from jsonb_to_recordset(planned) as row (place int, nth int, source jsonb, line jsonb, part numeric,
    line_total numeric)
$$;

create function private.plan_invoice(business_id uuid, client_id uuid, units jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  planned jsonb := coalesce((select jsonb_agg(to_jsonb(unit_line))
    from private.unit_lines(plan_invoice.business_id, units) as unit_line), '[]');
  settings public.document_settings;
  client public.clients;
  facts record;
  terms text;
  today date := private.today(plan_invoice.business_id);
begin
  select * into settings from public.document_settings as own where own.business_id = plan_invoice.business_id;
  select count(distinct document ->> 'client_id') as clients, min(document ->> 'client_id')::uuid as client_id,
    count(distinct coalesce(document ->> 'property_id', '')) as properties,
    min(document ->> 'property_id')::uuid as property_id,
    count(distinct document ->> 'title') as titles, min(document ->> 'title') as title, count(distinct coalesce(document ->> 'terms', '')) as all_terms,
    min(document ->> 'terms') as terms, count(distinct document ->> 'payment_terms') as all_payment_terms,
    min(document ->> 'payment_terms') as payment_terms,
    count(distinct jsonb_build_array(document -> 'taxes', document -> 'prices_include_tax')) as all_taxes,
    min((document -> 'taxes')::text)::jsonb as taxes,
    bool_or((document ->> 'prices_include_tax')::boolean) as prices_include_tax,
    count(distinct jsonb_build_array(document -> 'discount_type', document -> 'discount_value')) = 1
      and (min(document ->> 'discount_type') is distinct from 'fixed'
        or (count(distinct set_key) = 1 and bool_and(is_whole))) as is_typed,
    min(document ->> 'discount_type') as discount_type, min((document ->> 'discount_value')::numeric) as discount_value
  into facts from jsonb_to_recordset(planned) as each (document jsonb, set_key text, is_whole boolean);

  if facts.clients > 1 or facts.client_id <> plan_invoice.client_id then
    raise sqlstate 'PT409' using message = 'source_of_other_client';
  end if;
  if facts.all_taxes > 1 then
    raise sqlstate 'PT409' using message = 'taxes_differ', hint = 'Bill them on invoices of their own.';
  end if;
  select * into client from public.clients as found where found.business_id = plan_invoice.business_id
    and found.id = coalesce(plan_invoice.client_id, facts.client_id);
  if client.id is null and plan_invoice.client_id is not null then
    raise sqlstate 'PT404' using message = 'client_not_found';
  end if;
  terms := coalesce(client.payment_terms, case when facts.all_payment_terms = 1 then facts.payment_terms end,
    settings.payment_terms);
  return jsonb_build_object('invoice', jsonb_build_object('client_id', client.id,
      'property_id', case when facts.properties = 1 then facts.property_id end,
      'title', case when facts.titles = 1 then facts.title end, 'issue_date', today,
      'due_date', today + private.term_days(terms), 'payment_terms', terms, 'po_number', null,
      'message', settings.invoice_message, 'notes', null,
      'terms', coalesce(case when facts.all_terms = 1 then facts.terms end, settings.invoice_terms),
      'discount_type', case when facts.is_typed then facts.discount_type end,
      'discount_value', case when facts.is_typed and facts.discount_type is not null then facts.discount_value else 0 end,
      'taxes', coalesce(facts.taxes, public.default_taxes(plan_invoice.business_id, client.id, null), '[]'),
      'prices_include_tax', coalesce(facts.prices_include_tax, false)),
    'lines', private.planned_lines(planned, coalesce(facts.is_typed, true)));
end
$$;

create function private.plan_sources(business_id uuid, client_id uuid, sources jsonb) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.require_managed(plan_sources.business_id);
  return private.plan_invoice(plan_sources.business_id, plan_sources.client_id,
    private.expand_sources(plan_sources.business_id, plan_sources.sources));
end
$$;

create function public.plan_invoice(business_id uuid, client_id uuid, sources jsonb) returns jsonb
language sql volatile set search_path = '' as $$
  select private.plan_sources(plan_invoice.business_id, plan_invoice.client_id, plan_invoice.sources)
$$;

grant execute on function private.plan_sources to authenticated;
grant execute on function public.plan_invoice to authenticated, service_role;
