"""Make a closure of an expression: one case for each sort of expression."""

from __future__ import annotations

from typing import assert_never

from rulec import ir
from rulelang.engines.reference.evaluate import collections, conditions, fields, functions, places, selections, shapes, sums, texts
from rulelang.engines.reference.evaluate.computed import computed
from rulelang.engines.reference.evaluate.values import Reader, Readers, elements_of


def compile_expression(readers: Readers, node: ir.Expression) -> Reader:
    """Make the closure that reads an expression."""
    match node:
        case ir.Constant():
            return fields.constant(node)
        case ir.Local(slot=slot):
            return lambda table, environment: environment[slot]
        case ir.OptionValue(option=option):
            return lambda table, environment: table.setup.options[option]
        case ir.VariableValue():
            return places.variable_value(readers, node)
        case ir.ComputedValue():
            return computed(readers, node)
        case ir.ZoneOf():
            return places.zone_of(readers, node)
        case ir.SlotCard():
            return places.slot_card(readers, node)
        case ir.Top():
            return places.top(readers, node)
        case ir.CardField():
            return fields.card_field(readers, node)
        case ir.MemberField():
            return fields.member_field(readers, node)
        case ir.TableRow():
            return fields.table_row(readers, node)
        case ir.TableCell():
            return fields.table_cell(readers, node)
        case ir.Property():
            return fields.property_of(readers, node)
        case ir.Entry():
            return fields.entry(readers, node)
        case ir.Arithmetic():
            return sums.arithmetic(readers, node)
        case ir.Negative():
            return sums.negative(readers, node)
        case ir.LaterMember():
            return sums.later_member(readers, node)
        case ir.Things():
            return collections.things(readers, node)
        case ir.Others():
            return collections.others(readers, node)
        case ir.Each():
            return collections.each(readers, node)
        case ir.Union():
            return collections.union(readers, node)
        case ir.Without():
            return collections.without(readers, node)
        case ir.Repeated():
            return collections.repeated(readers, node)
        case ir.Cards():
            return collections.cards(readers, node)
        case ir.Melds():
            return collections.melds(readers, node)
        case ir.Interval():
            return collections.interval(readers, node)
        case ir.SetOf():
            return collections.set_of(readers, node)
        case ir.Selection():
            return selections.selection(readers, node)
        case ir.Groups():
            return selections.groups(readers, node)
        case ir.Best():
            return selections.best(readers, node)
        case ir.Ways():
            return shapes.ways(readers, node)
        case ir.Makes():
            return shapes.makes(readers, node)
        case ir.Fill():
            # what is filled is a choice; as a value it is only what has to be filled
            keys = readers.ready(node.keys)
            return lambda table, environment: tuple((key, None) for key in elements_of(keys(table, environment)))
        case ir.Call():
            return functions.call(readers, node)
        case ir.Compare():
            return conditions.compare(readers, node)
        case ir.Is():
            return conditions.is_(readers, node)
        case ir.IsIn():
            return conditions.is_in(readers, node)
        case ir.IsEmpty():
            return conditions.is_empty(readers, node)
        case ir.CardsText():
            # a text has no cards of its own: whoever compares it, or looks for its cards, takes it as it is
            return lambda table, environment: node
        case ir.Fits():
            return texts.fits(readers, node)
        case ir.And():
            return conditions.and_(readers, node)
        case ir.Or():
            return conditions.or_(readers, node)
        case ir.Not():
            return conditions.not_(readers, node)
        case ir.Fallback():
            return conditions.fallback(readers, node)
        case ir.Cases():
            return conditions.cases(readers, node)
        case ir.MeldCount(what=what):
            place = ("size", "wilds", "naturals").index(what)
            return lambda table, environment: table.counts[place]
        case ir.Sees():
            return conditions.sees(readers, node)
        case ir.Ended():
            return lambda table, environment: table.result is not None
        case ir.Won():
            return conditions.won(readers, node)
        case _:
            assert_never(node)
