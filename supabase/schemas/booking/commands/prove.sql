-- Whether another code may be mailed to an address: one in half a minute for a form that is sent twice, three an hour and ten
-- a day for a mailbox over all businesses. The mailbox is locked, so that codes asked for at once are counted.
create function private.has_code_room(request_id uuid, email text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
declare
  mailbox text := private.fold_email(has_code_room.email);
begin
  perform pg_catalog.pg_advisory_xact_lock(hashtextextended('codes of ' || mailbox, 0));
  return (select count(*) < 10 and count(*) filter (where code.created_at > now() - interval '1 hour') < 3
        and count(*) filter (where code.request_id = has_code_room.request_id
          and code.created_at > now() - interval '30 seconds') = 0
      from private.booking_codes as code
      where private.fold_email(code.email) = mailbox and code.created_at > now() - interval '1 day');
end
$$;

-- Mails a code to the address of a visitor who holds a time. An account sends as many codes a day as it may mail to its clients,
-- and refuses more. Otherwise nothing is answered: whether one was sent says something about the mailbox of somebody else. The mail has no words of the visitor, who may have typed anybody's address.
create function private.send_booking_code(token text, request_id uuid, email text, language text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  sender text := lower(btrim(send_booking_code.email));
  code text := lpad(((('x' || left(encode(sha256(uuid_send(gen_random_uuid())), 'hex'), 12))::bit(48)::bigint) % 1000000)::text, 6, '0');
  code_id uuid := gen_random_uuid();
  business uuid := (select claim.business_id from private.time_claims as claim
    where claim.token_hash = private.token_hash(send_booking_code.token) and claim.expires_at > now() limit 1);
begin
  if send_booking_code.request_id is null then raise sqlstate 'PT400' using message = 'id_expected'; end if;
  if sender is null or not private.is_address(sender) then
    raise sqlstate 'PT400' using message = 'address_missing';
  end if;
  if business is null then raise sqlstate 'PT409' using message = 'hold_over'; end if;
  if (select count(*) from private.booking_codes as sent
    where sent.business_id = any(private.businesses_of_account(business))
      and sent.created_at > now() - interval '1 day') >= private.mails_a_day(business) then
    raise sqlstate 'PT429' using message = 'too_many_codes';
  end if;
  if not private.has_code_room(send_booking_code.request_id, sender) then return; end if;
  insert into private.booking_codes (id, business_id, request_id, email, code_hash)
  values (code_id, business, send_booking_code.request_id, sender,
    private.token_hash(send_booking_code.request_id || code));
  perform private.queue_mail(business, 'booking-code', 'booking-code:' || code_id, sender, send_booking_code.language,
    null, null, jsonb_build_object('code', code,
      'business_name', (select row.business_name from public.businesses as row where row.id = business)));
end
$$;

-- Whether this is one of the codes that were mailed for this form in the last 15 minutes. Each can be tried five times, and
-- every try counts for all of them.
create function private.prove_address(request_id uuid, email text, code text) returns boolean
language sql volatile security definer set search_path = '' as $$
  with tried as (
    update private.booking_codes as sent set tries = sent.tries + 1, proven_at = case
      when sent.code_hash = private.token_hash(prove_address.request_id || prove_address.code) then now() end
    where sent.request_id = prove_address.request_id and sent.email = lower(btrim(prove_address.email))
      and sent.proven_at is null and sent.tries < 5 and sent.created_at > now() - interval '15 minutes'
    returning sent.proven_at
  )
  select coalesce(bool_or(tried.proven_at is not null), false) from tried
$$;

create function private.is_address_proven(request_id uuid, email text) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from private.booking_codes as code where code.request_id = is_address_proven.request_id
    and code.email = is_address_proven.email and code.proven_at is not null)
$$;

create function public.send_booking_code(token text, request_id uuid, email text, language text) returns void
language sql volatile set search_path = '' as $$
  select private.send_booking_code(send_booking_code.token, send_booking_code.request_id, send_booking_code.email,
    send_booking_code.language)
$$;

create function public.prove_address(request_id uuid, email text, code text) returns boolean
language sql volatile set search_path = '' as $$
  select private.prove_address(prove_address.request_id, prove_address.email, prove_address.code)
$$;

grant execute on function private.send_booking_code, private.prove_address, public.send_booking_code,
  public.prove_address to service_role;
