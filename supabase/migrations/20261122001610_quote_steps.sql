-- The other steps of a quote as the office takes them. Each may come twice and is done once.

-- From the office (by null) or from the client by his link.
create function private.decline(quote public.quotes, reason text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if not private.fits(coalesce(reason, ''), 2000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  -- No version is kept: what was sent is there already, and a draft was shown to nobody.
  if quote.status = 'declined' then return false; end if;
  update public.quotes as declined set status = 'declined', answered_at = now(),
    decline_reason = nullif(btrim(reason), '')
  where declined.id = quote.id;
  perform private.tell(quote.business_id, 'quote', quote.id, 'declined',
    jsonb_build_object('version_number', quote.version_number, 'reason', left(nullif(btrim(reason), ''), 2000)));
  return true;
end
$$;

create function private.ask_for_changes(quote public.quotes, said text) returns boolean
language plpgsql volatile security definer set search_path = '' as $$
begin
  if nullif(btrim(said), '') is null then raise sqlstate 'PT400' using message = 'message_missing'; end if;
  if not private.fits(said, 4000) then raise sqlstate 'PT400' using message = 'message_too_long'; end if;
  if quote.status = 'changes_requested' and quote.change_request = btrim(said) then return false; end if;
  -- Each is a mail to the owners: who has the link cannot fill their mailbox.
  if (select count(*) from public.record_events as event where event.business_id = quote.business_id
    and event.record = 'quote' and event.record_id = quote.id and event.kind = 'changes_requested'
    and event.created_at > now() - interval '1 day') >= 10 then
    raise sqlstate 'PT429' using message = 'too_many_mails';
  end if;
  update public.quotes as asked set status = 'changes_requested', answered_at = now(), change_request = btrim(said)
  where asked.id = quote.id;
  perform private.tell(quote.business_id, 'quote', quote.id, 'changes_requested',
    jsonb_build_object('version_number', quote.version_number, 'message', left(btrim(said), 3000)));
  return true;
end
$$;

-- step: decline, changes, reopen, follow_up.
create function private.step_quote(quote_id uuid, step text, said text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(step_quote.quote_id);
begin
  case step
    when 'decline' then perform private.decline(quote, said);
    when 'changes' then perform private.ask_for_changes(quote, said);
    when 'reopen' then
      if quote.status = 'converted' then
        raise sqlstate 'PT409' using message = 'quote_converted', hint = 'A job was made of it: delete that first.';
      end if;
      update public.quotes as reopened set status = 'draft'
      where reopened.id = quote.id and reopened.status <> 'draft';
    when 'follow_up' then
      if quote.status not in ('sent', 'changes_requested') then
        raise sqlstate 'PT409' using message = 'status_not_allowed', hint = 'Nobody is waiting for an answer.';
      end if;
      -- Twice within a minute is a double click.
      if quote.followed_up_at is null or quote.followed_up_at < now() - interval '1 minute' then
        update public.quotes as followed set followed_up_at = now() where followed.id = quote.id;
        perform private.tell(quote.business_id, 'quote', quote.id, 'followed_up');
      end if;
  end case;
  return quote.id;
end
$$;

-- The same offer once more, as a draft that nobody has seen.
create function private.duplicate_quote(quote_id uuid, new_id uuid) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  quote public.quotes := private.my_quote(duplicate_quote.quote_id);
  made public.quotes;
begin
  if new_id is null then raise sqlstate 'PT400' using message = 'rows_expected'; end if;
  -- The original's row is locked: a double click finds the copy.
  if exists (select from public.quotes as copy where copy.id = new_id and copy.business_id = quote.business_id) then
    return new_id;
  end if;
  insert into public.quotes (id, business_id, client_id, property_id, title, message, discount_type, discount_value,
    taxes, prices_include_tax, deposit_type, deposit_value, terms)
  values (new_id, quote.business_id, quote.client_id, quote.property_id, quote.title, quote.message,
    quote.discount_type, quote.discount_value, quote.taxes, quote.prices_include_tax, quote.deposit_type,
    quote.deposit_value, quote.terms)
  returning * into made;
  perform private.hold_quote(made.id);
  insert into public.quote_lines (business_id, quote_id, position, service_id, name, description, quantity, unit_price,
    unit_cost, discount_amount, is_taxable, kind, choice_group, is_selected)
  select line.business_id, made.id, line.position, line.service_id, line.name, line.description, line.quantity,
    line.unit_price, line.unit_cost, line.discount_amount, line.is_taxable, line.kind, line.choice_group,
    line.is_selected
  from public.quote_lines as line where line.business_id = quote.business_id and line.quote_id = quote.id;
  perform private.hold_quote(null);
  -- Prices it.
  update public.quotes as copy set title = copy.title where copy.id = made.id;
  return made.id;
end
$$;

create function public.decline_quote(quote_id uuid, reason text default null) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(decline_quote.quote_id, 'decline', decline_quote.reason);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;
create function public.request_quote_changes(quote_id uuid, message text) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(request_quote_changes.quote_id, 'changes', request_quote_changes.message);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;
create function public.reopen_quote(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(reopen_quote.quote_id, 'reopen', null);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;
create function public.follow_up_quote(quote_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.step_quote(follow_up_quote.quote_id, 'follow_up', null);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;
create function public.duplicate_quote(quote_id uuid, new_id uuid) returns public.quotes
language plpgsql volatile set search_path = '' as $$
declare
  done uuid := private.duplicate_quote(duplicate_quote.quote_id, duplicate_quote.new_id);
  answer public.quotes;
begin
  select * into answer from public.quotes where id = done;
  return answer;
end
$$;

revoke all on function private.decline(public.quotes, text), private.ask_for_changes(public.quotes, text),
  private.step_quote(uuid, text, text), private.duplicate_quote(uuid, uuid) from public;
grant execute on function private.step_quote(uuid, text, text), private.duplicate_quote(uuid, uuid) to authenticated;
revoke all on function public.decline_quote(uuid, text), public.request_quote_changes(uuid, text),
  public.reopen_quote(uuid), public.follow_up_quote(uuid), public.duplicate_quote(uuid, uuid)
  from public, anon, authenticated;
grant execute on function public.decline_quote(uuid, text), public.request_quote_changes(uuid, text),
  public.reopen_quote(uuid), public.follow_up_quote(uuid), public.duplicate_quote(uuid, uuid) to authenticated;
