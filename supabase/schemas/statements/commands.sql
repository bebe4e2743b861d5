create function private.queue_statement_mail(client public.clients, statement public.client_statements) returns void
language plpgsql volatile security definer set search_path = '' as $$
begin
  perform private.check_client_mail(client.business_id, client.id, statement.sent_to);
  perform private.queue_mail(client.business_id, 'client-statement', 'client-statement:' || statement.id,
    statement.sent_to, private.client_language(client.business_id, client.id), 'client', client.id,
    (select jsonb_build_object('business_name', business.business_name, 'client_name', client.name,
      'greeting_name', private.greeting_name(client),
      'currency', business.currency, 'from_date', statement.from_date, 'to_date', statement.to_date,
      'opening_balance', statement.opening_balance, 'closing_balance', statement.closing_balance,
      'balance', statement.closing_balance, 'statement_id', statement.id, 'reply_to', private.reply_address(business))
    from public.businesses as business where business.id = client.business_id));
end
$$;

-- Stored with its content. The same id is the same statement; when an address is given later, it is mailed once.
create function private.make_statement(client_id uuid, id uuid, from_date date, to_date date, to_address text)
returns public.client_statements
language plpgsql volatile security definer set search_path = '' as $$
declare
  client public.clients := private.my_client(make_statement.client_id);
  address text := nullif(lower(btrim(to_address)), '');
  computed jsonb;
  made public.client_statements;
begin
  if make_statement.id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('statement ' || make_statement.id, 0));
  select * into made from public.client_statements as found where found.id = make_statement.id;
  if made.id is not null and (made.business_id, made.client_id, made.from_date, made.to_date) is distinct from
    (client.business_id, client.id, make_statement.from_date, make_statement.to_date) then
    raise sqlstate 'PT409' using message = 'id_taken';
  end if;
  if made.id is null then
    perform private.require_currency(client.business_id);
    computed := private.statement_of(client, make_statement.from_date, make_statement.to_date);
    insert into public.client_statements as kept (id, business_id, user_id, client_id, from_date, to_date,
      opening_balance, closing_balance, snapshot)
    values (make_statement.id, client.business_id, (select auth.uid()), client.id, make_statement.from_date,
      make_statement.to_date, (computed ->> 'opening_balance')::numeric, (computed ->> 'closing_balance')::numeric,
      computed - array['from_date', 'to_date', 'opening_balance', 'closing_balance'])
    returning * into made;
    perform private.log_record_event(client.business_id, 'client', client.id, 'statement_made', jsonb_build_object(
      'statement_id', made.id, 'from_date', made.from_date, 'to_date', made.to_date, 'to', address));
  end if;
  if address is not null and made.sent_to is null then
    update public.client_statements as sent set sent_to = address where sent.id = made.id returning * into made;
    perform private.queue_statement_mail(client, made);
  end if;
  return made;
end
$$;

create function public.make_statement(client_id uuid, id uuid, from_date date, to_date date,
  to_address text default null) returns public.client_statements
language sql volatile set search_path = '' as $$
  select private.make_statement(make_statement.client_id, make_statement.id, make_statement.from_date,
    make_statement.to_date, make_statement.to_address)
$$;

grant execute on function private.make_statement to authenticated;
grant execute on function public.make_statement to authenticated, service_role;
